/** The rows of the table of NotionNext's settings. */
import type { SettingName } from '../schema'
import type { SecretName } from '../secret-names'

/**
 * The counterpart of a setting. `same`: same name and meaning. `renamed`: also read under the old name. `mapped`:
 * the value is converted, and the old name is read too. `not needed`: nothing is lost without it. `not supported`: its
 * feature is missing.
 */
export type Status = 'same' | 'renamed' | 'mapped' | 'not needed' | 'not supported'

interface Named {
  /** The name in NotionNext's files and on its Config page. */
  key: string
  /** Its environment variables with other names, without `NEXT_PUBLIC_`. */
  variables: readonly string[]
  note: string
}

/** A setting that has an effect here. */
export interface KeptSetting extends Named {
  status: 'same' | 'renamed' | 'mapped'
  to: SettingName | SecretName
}

/** A setting that has no effect here. It may still be the name of a setting that is read but not shown. */
export interface DroppedSetting extends Named {
  status: 'not needed' | 'not supported'
  /** NotionNext reads the variable without `NEXT_PUBLIC_` as well. */
  isPlain: boolean
}

export type OldSetting = KeptSetting | DroppedSetting

/** A group of rows, under its heading in the document. */
export interface OldGroup {
  title: string
  rows: readonly OldSetting[]
}

/** A name, or a name with environment variables of other names. */
type Key = string | readonly [key: string, ...variables: string[]]

/** Rows of settings with the same name and meaning. */
export function same(...keys: (SettingName | SecretName)[]): KeptSetting[] {
  return keys.map((key) => ({ key, variables: [], status: 'same', to: key, note: '' }))
}

/** A row of a setting whose environment variables have other names. */
export function variable(key: SettingName, ...variables: string[]): KeptSetting {
  return { key, variables, status: 'renamed', to: key, note: '' }
}

/** A row of a setting that has another name here. */
export function renamed(key: string, to: SettingName, note = ''): KeptSetting {
  return { key, variables: [], status: 'renamed', to, note }
}

/** A row of a setting whose value is converted. `key` is the setting's own name where `to` is omitted. */
export function mapped(
  key: SettingName | readonly [key: string, to: SettingName],
  note: string,
  ...variables: string[]
): KeptSetting {
  const [old, to] = typeof key === 'string' ? [key, key] : key
  return { key: old, variables, status: 'mapped', to, note }
}

const dropped =
  (status: DroppedSetting['status'], isPlain: boolean) =>
  (note: string, ...keys: Key[]): DroppedSetting[] =>
    keys.map((names) => {
      const [key = '', ...variables] = typeof names === 'string' ? [names] : names
      return { key, variables, status, isPlain, note }
    })

/** Rows of settings without which nothing is lost. */
export const notNeeded = dropped('not needed', false)
/** Rows of settings whose feature is missing here. */
export const notThere = dropped('not supported', false)
/** The same, for variables that NotionNext also reads without the prefix. */
export const plainNotNeeded = dropped('not needed', true)
export const plainNotThere = dropped('not supported', true)
