/** The rows of the table that tells what became of each setting of NotionNext. */
import type { SettingName } from '../schema'
import type { SecretName } from '../secret-names'

/**
 * What became of a setting. `same`: name and meaning. `renamed`: read under the old name too. `mapped`: the value is
 * translated, and an old name is read too. `not needed`: nothing is lost without it. `not there`: what it did is missing.
 */
export type Status = 'same' | 'renamed' | 'mapped' | 'not needed' | 'not there'

interface Named {
  /** The name in NotionNext's files and on its Config page. */
  key: string
  /** Its variables that are called otherwise, without `NEXT_PUBLIC_`. */
  variables: readonly string[]
  note: string
}

/** A setting that counts here. */
export interface KeptSetting extends Named {
  status: 'same' | 'renamed' | 'mapped'
  to: SettingName | SecretName
}

/** A setting that changes nothing here. It may still be the name of a setting that is read and never drawn. */
export interface DroppedSetting extends Named {
  status: 'not needed' | 'not there'
  /** NotionNext reads the variable without `NEXT_PUBLIC_` as well. */
  isPlain: boolean
}

export type OldSetting = KeptSetting | DroppedSetting

/** A group of rows, under its heading in the document. */
export interface OldGroup {
  title: string
  rows: readonly OldSetting[]
}

/** A name, or a name with its variables that are called otherwise. */
type Key = string | readonly [key: string, ...variables: string[]]

/** Rows of settings that have the same name and meaning. */
export function same(...keys: (SettingName | SecretName)[]): KeptSetting[] {
  return keys.map((key) => ({ key, variables: [], status: 'same', to: key, note: '' }))
}

/** A row of a setting whose variables are called otherwise than the setting. */
export function variable(key: SettingName, ...variables: string[]): KeptSetting {
  return { key, variables, status: 'renamed', to: key, note: '' }
}

/** A row of a setting that has another name here. */
export function renamed(key: string, to: SettingName, note = ''): KeptSetting {
  return { key, variables: [], status: 'renamed', to, note }
}

/** A row of a setting whose value is translated. `key` is the setting's own name where `to` is left out. */
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
/** Rows of settings whose effect is missing here. */
export const notThere = dropped('not there', false)
/** Likewise, of variables that NotionNext reads without the prefix as well. */
export const plainNotNeeded = dropped('not needed', true)
export const plainNotThere = dropped('not there', true)
