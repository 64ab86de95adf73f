/** Finds where a setting is given: in the owner's file, or in the environment under one of its names. */
import { readOldValue } from './notionnext/read-old-value'
import { oldNamesOf } from './notionnext/table'
import { type SettingName, type SettingsInput, settingsSchema } from './schema'
import { propertyVariables } from './schema/workspace'

export type Environment = Readonly<Record<string, string | undefined>>

export const publicPrefix = 'NEXT_PUBLIC_'

/** A value and its source. */
export interface Given {
  value: unknown
  source: string
}

/** The same, with a note for the owner if needed. */
export interface ReadGiven extends Given {
  /** null: the value is ignored, as if the setting were not given. */
  read: Given | null
  notice?: string
}

export const fileSource = 'file owner/settings.json'

/** Operating systems use these names for something else, so they only count with the prefix. */
export const systemNames: readonly SettingName[] = ['LANG', 'DEBUG', 'VERSION']

/** An empty variable or cell means "not set", unless the setting allows empty text. */
export function isUnset(key: SettingName, value: string): boolean {
  return value.trim() === '' && !settingsSchema.shape[key].safeParse('').success
}

/** Returns the name without `NEXT_PUBLIC_`. */
export function withoutPrefix(name: string): string {
  return name.startsWith(publicPrefix) ? name.slice(publicPrefix.length) : name
}

/** The value of a variable: `KEY`, else `NEXT_PUBLIC_KEY`, as owners have it from other products. */
function variableOf(name: string, env: Environment): string | undefined {
  const isPrefixed = systemNames.some((one) => one === name)
  return [...(isPrefixed ? [] : [name]), `${publicPrefix}${name}`].find((key) => env[key] !== undefined)
}

/** Returns the variable that is used for a setting: with its own name, else with an old one. */
export function countingVariable(key: SettingName, env: Environment): string | undefined {
  return [key, ...oldNamesOf(key)]
    .map((name) => variableOf(name, env))
    .find((variable) => variable !== undefined && !isUnset(key, env[variable] ?? ''))
}

/** Returns the value in this blog's form, if it was given in NotionNext's. @param name without the prefix */
export function readGiven(name: string, given: Given): ReadGiven {
  const { value, notice } = readOldValue(name, given.value)
  return {
    ...given,
    read: value === undefined ? null : { ...given, value },
    ...(notice !== undefined && { notice }),
  }
}

/** Returns what file and environment give for a setting; null for nothing. */
export function givenFor(key: SettingName, file: SettingsInput, env: Environment): ReadGiven | null {
  if (key === 'NOTION_PROPERTY_NAME') return givenPropertyNames(file, env)
  return givenAlone(key, file, env)
}

function givenAlone(key: SettingName, file: SettingsInput, env: Environment): ReadGiven | null {
  const variable = countingVariable(key, env)
  if (variable !== undefined) {
    const source = `environment variable ${variable}`
    return readGiven(withoutPrefix(variable), { value: env[variable], source })
  }
  const value = file[key]
  return value === undefined || value === null ? null : readGiven(key, { value, source: fileSource })
}

/** The property names of the content table: each entry has a variable of its own, which wins over the table. */
function givenPropertyNames(file: SettingsInput, env: Environment): ReadGiven | null {
  const table = givenAlone('NOTION_PROPERTY_NAME', file, env)
  const single = propertyVariables.flatMap(({ entry, variable }) => {
    const name = variableOf(variable, env)
    return name === undefined || env[name] === '' ? [] : [{ entry, name }]
  })
  if (single.length === 0) return table
  const entries = settingsSchema.shape.NOTION_PROPERTY_NAME.safeParse(table?.value ?? {})
  if (!entries.success) return table
  const given = {
    value: { ...entries.data, ...Object.fromEntries(single.map(({ entry, name }) => [entry, env[name]])) },
    source: single.map(({ name }) => `environment variable ${name}`).join(', '),
  }
  return { ...given, read: given }
}

/** Returns where a deployment setting is set; null while it has its default. */
export function sourceOfSetting(
  key: SettingName,
  file: SettingsInput,
  env: Environment,
): 'file' | 'environment' | null {
  const given = givenFor(key, file, env)
  if (given === null) return null
  return given.source === fileSource ? 'file' : 'environment'
}
