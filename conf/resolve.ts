/** Resolves the settings: the owner's file, then the environment, then the workspace (heo.md section 10). */
import { type Environment, fileSource, type Given, givenFor, type ReadGiven } from './given'
import { platformImageSource, platformLink } from './platform'
import { describeReview, reviewEnvironment, suggestName } from './review-names'
import {
  isSettingName,
  type SettingName,
  type Settings,
  type SettingsInput,
  settingNames,
  settingsSchema,
} from './schema'
import { exposedSecrets, isSecretName } from './secret-names'
import { type SettingMistake, SettingsError, shown } from './settings-error'
import { warnOnce } from './warn-once'

export { SettingsError } from './settings-error'

type Check = { ok: true; value: unknown } | { ok: false; mistake: SettingMistake }

/** Returns the value of a setting, or why it is invalid. */
export function checkValue(key: SettingName, { value, source }: Given): Check {
  const schema = settingsSchema.shape[key]
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  const allowed = schema.meta()?.allowed ?? 'another value'
  return { ok: false, mistake: { key, given: shown(value), allowed, source } }
}

/** Describes a value that was converted; null for any other. */
export function describeNotice(key: SettingName, { value, source, notice }: ReadGiven): string | null {
  return notice === undefined ? null : `${key} = ${shown(value)} (${source}). ${notice}`
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

/** A sentence about a value that is interpreted differently than written. */
export interface Notice {
  key: SettingName
  message: string
}

/** Returns the notices about values of file and environment. */
export function deployedNotices(file: SettingsInput, env: Environment): Notice[] {
  return settingNames.flatMap((key) => {
    const given = givenFor(key, file, env)
    const message = given === null ? null : describeNotice(key, given)
    return message === null ? [] : [{ key, message }]
  })
}

/** Returns a sentence for each name of file and environment without effect; names of NotionNext share one. */
function nameWarnings(file: SettingsInput, env: Environment): string[] {
  const inFile = Object.keys(file)
    .filter((name) => !isSettingName(name) && !isSecretName(name))
    .map((name) => {
      const meant = suggestName(name)
      return `Unknown setting ${name} in ${fileSource}: ignored${meant && `.${meant}`}`
    })
  return [...inFile, ...describeReview(reviewEnvironment(env))]
}

/**
 * Resolves the settings of a deployment: defaults, overridden by the file, overridden by the environment. An empty
 * LINK and an unset IMAGE_SOURCE get the hosting platform's values. Throws SettingsError that lists every mistake.
 * Names without effect and converted values are reported once.
 */
export function resolveDeployed(
  file: SettingsInput,
  env: Environment,
  warn: (message: string) => void = warnOnce,
): Settings {
  for (const message of nameWarnings(file, env)) warn(message)
  for (const { message } of deployedNotices(file, env)) warn(message)
  const mistakes = [...secretsInFile(file), ...secretsExposed(env)]
  const values: Record<string, unknown> = {}
  for (const key of settingNames) {
    const given = givenFor(key, file, env)?.read ?? null
    if (given === null) continue
    const checked = checkValue(key, given)
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
