/** Where the value of a setting is given: the owner's file, or the environment under one of its names. */
import { readOldValue } from './notionnext/read-old-value'
import { oldNamesOf } from './notionnext/table'
import { type SettingName, type SettingsInput, settingsSchema } from './schema'
import { propertyVariables } from './schema/workspace'

export type Environment = Readonly<Record<string, string | undefined>>

export const publicPrefix = 'NEXT_PUBLIC_'

/** A value as it was given, and where. */
export interface Given {
  value: unknown
  source: string
}

/** Likewise, of which the owner may have to be told something. */
export interface ReadGiven extends Given {
  /** null: the value is ignored, as if nothing were given. */
  read: Given | null
  notice?: string
}

export const fileSource = 'file owner/settings.json'

/** Ordinary systems use these names for something else, so that they count only with the prefix. */
export const systemNames: readonly SettingName[] = ['LANG', 'DEBUG', 'VERSION']

/** An empty variable or cell means "not set", unless the setting has a use for empty text. */
export function isUnset(key: SettingName, value: string): boolean {
  return value.trim() === '' && !settingsSchema.shape[key].safeParse('').success
}

/** Returns the name without the prefix by which frameworks know what they may show to browsers. */
export function withoutPrefix(name: string): string {
  return name.startsWith(publicPrefix) ? name.slice(publicPrefix.length) : name
}

/** The variable that sets a name: `KEY`, else `NEXT_PUBLIC_KEY`, as owners of other products have it. */
function variableOf(name: string, env: Environment): string | undefined {
  const isPrefixed = systemNames.some((one) => one === name)
  return [...(isPrefixed ? [] : [name]), `${publicPrefix}${name}`].find((key) => env[key] !== undefined)
}

/** Returns the variable that counts for a setting: that of its own name, else of an old one. */
export function countingVariable(key: SettingName, env: Environment): string | undefined {
  return [key, ...oldNamesOf(key)]
    .map((name) => variableOf(name, env))
    .find((variable) => variable !== undefined && !isUnset(key, env[variable] ?? ''))
}

/** Returns a value as this blog reads it, when it was given as NotionNext writes it. @param name without the prefix */
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

/** The names of the content table: each entry has a variable of its own, which wins over the table. */
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

/** Tells where a setting of the deployment is set; null while it has its default. */
export function sourceOfSetting(
  key: SettingName,
  file: SettingsInput,
  env: Environment,
): 'file' | 'environment' | null {
  const given = givenFor(key, file, env)
  if (given === null) return null
  return given.source === fileSource ? 'file' : 'environment'
}
