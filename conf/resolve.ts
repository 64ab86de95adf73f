/** How the settings come about: the owner's file, then the environment, then the workspace (heo.md section 10). */
import { isDeploymentKey } from './deployment'
import { platformImageSource, platformLink } from './platform'
import {
  isSettingName,
  type SettingName,
  type Settings,
  type SettingsInput,
  settingNames,
  settingsSchema,
} from './schema'
import { propertyVariables } from './schema/workspace'
import { exposedSecrets, isSecretName } from './secret-names'
import { describeMistake, type SettingMistake, SettingsError, shown } from './settings-error'
import { warnOnce } from './warn-once'

export { SettingsError } from './settings-error'

type Environment = Readonly<Record<string, string | undefined>>

/** A value as it was given, and where. */
interface Given {
  value: unknown
  source: string
}

type Check = { ok: true; value: unknown } | { ok: false; mistake: SettingMistake }

const fileSource = 'file conf/site.ts'

/** Ordinary systems use these names for something else, so that they count only with the prefix. */
export const systemNames: readonly SettingName[] = ['LANG', 'DEBUG', 'VERSION']

function check(key: SettingName, { value, source }: Given): Check {
  const schema = settingsSchema.shape[key]
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  const allowed = schema.meta()?.allowed ?? 'another value'
  return { ok: false, mistake: { key, given: shown(value), allowed, source } }
}

/** An empty variable or cell means "not set", unless the setting has a use for empty text. */
function isUnset(key: SettingName, value: string): boolean {
  return value.trim() === '' && !settingsSchema.shape[key].safeParse('').success
}

/** `KEY`, else `NEXT_PUBLIC_KEY`, as owners of other products have it. */
function fromEnvironment(name: string, env: Environment, prefixOnly = false): Given | null {
  const variable = [...(prefixOnly ? [] : [name]), `NEXT_PUBLIC_${name}`].find(
    (key) => env[key] !== undefined,
  )
  return variable === undefined ? null : { value: env[variable], source: `environment variable ${variable}` }
}

function givenFor(key: SettingName, file: SettingsInput, env: Environment): Given | null {
  const variable = fromEnvironment(key, env, systemNames.includes(key))
  if (variable !== null && !isUnset(key, String(variable.value))) return variable
  const value = file[key]
  return value === undefined || value === null ? null : { value, source: fileSource }
}

/** The names of the content table: each entry has a variable of its own, which wins over the table. */
function givenPropertyNames(file: SettingsInput, env: Environment): Given | null {
  const table = givenFor('NOTION_PROPERTY_NAME', file, env)
  const single = propertyVariables.flatMap(({ entry, variable }) => {
    const given = fromEnvironment(variable, env)
    return given === null || given.value === '' ? [] : [{ entry, given }]
  })
  if (single.length === 0) return table
  const entries = settingsSchema.shape.NOTION_PROPERTY_NAME.safeParse(table?.value ?? {})
  if (!entries.success) return table
  return {
    value: { ...entries.data, ...Object.fromEntries(single.map(({ entry, given }) => [entry, given.value])) },
    source: single.map(({ given }) => given.source).join(', '),
  }
}

/** Tells where a setting of the deployment is set; null while it has its default. */
export function sourceOfSetting(
  key: SettingName,
  file: SettingsInput,
  env: Environment,
): 'file' | 'environment' | null {
  const given = key === 'NOTION_PROPERTY_NAME' ? givenPropertyNames(file, env) : givenFor(key, file, env)
  if (given === null) return null
  return given.source === fileSource ? 'file' : 'environment'
}

function secretsInFile(file: SettingsInput): SettingMistake[] {
  return Object.keys(file)
    .filter(isSecretName)
    .map((key) => ({ key, given: '(hidden)', allowed: 'only an environment variable', source: fileSource }))
}

function secretsExposed(env: Environment): SettingMistake[] {
  return exposedSecrets(env).map((key) => ({
    key,
    given: '(hidden)',
    allowed: 'only the name without NEXT_PUBLIC_, which would publish the secret',
    source: 'environment',
  }))
}

/**
 * The settings of a deployment: defaults, overridden by the file, overridden by the environment.
 * An empty LINK becomes what the hosting platform says; so does IMAGE_SOURCE, where it is not set. Throws SettingsError that lists every mistake. An unknown name in the file is reported once and ignored.
 */
export function resolveDeployed(
  file: SettingsInput,
  env: Environment,
  warn: (message: string) => void = warnOnce,
): Settings {
  for (const name of Object.keys(file)) {
    if (!isSettingName(name) && !isSecretName(name)) warn(`Unknown setting ${name} in ${fileSource}: ignored`)
  }
  const mistakes = [...secretsInFile(file), ...secretsExposed(env)]
  const values: Record<string, unknown> = {}
  for (const key of settingNames) {
    const given = key === 'NOTION_PROPERTY_NAME' ? givenPropertyNames(file, env) : givenFor(key, file, env)
    if (given === null) continue
    const checked = check(key, given)
    if (checked.ok) values[key] = given.value
    else mistakes.push(checked.mistake)
  }
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  const settings = settingsSchema.parse(values)
  const chosen = 'IMAGE_SOURCE' in values ? settings.IMAGE_SOURCE : platformImageSource(env)
  return {
    ...settings,
    LINK: settings.LINK || platformLink(env),
    // Only a server can resize pictures.
    IMAGE_SOURCE: settings.STATIC_EXPORT ? 'workspace' : chosen,
  }
}

/**
 * The settings of a deployment, overridden by the entries of the workspace's configuration page.
 * An entry that cannot be used is described in `problems` and ignored: an edit there must never take a
 * live site down.
 */
export function applyWorkspace(
  deployed: Settings,
  entries: Readonly<Record<string, string>>,
): { settings: Settings; problems: string[] } {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entries)) {
    if (isSecretName(key))
      problems.push(`${key} is a secret and belongs in the environment, not in the workspace: ignored`)
    else if (!isSettingName(key)) problems.push(`Unknown setting ${key} in the workspace: ignored`)
    else if (isDeploymentKey(key)) problems.push(`${key} may not be set from the workspace: ignored`)
    else if (!isUnset(key, value)) {
      const checked = check(key, { value, source: 'workspace' })
      if (checked.ok) values[key] = checked.value
      else problems.push(`${describeMistake(checked.mistake)} Ignored.`)
    }
  }
  // What the deployment has named stays one of the site's own hosts, whatever the workspace names.
  const own = values.LINK !== undefined && deployed.LINK !== '' ? [deployed.LINK] : []
  const ALLOWED_HOSTS = [...deployed.ALLOWED_HOSTS, ...own]
  return { settings: { ...deployed, ...values, ALLOWED_HOSTS }, problems }
}
