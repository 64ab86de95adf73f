import { applyWorkspace, resolveDeployed, SettingsError, sourceOfSetting } from '@/conf/resolve'
import { isSettingName, type Settings, type SettingsInput, settingNames } from '@/conf/schema'
import { propertyVariables } from '@/conf/schema/workspace'
import { isSecretName, secretNames } from '@/conf/secret-names'
import { secretsSchema } from '@/conf/secrets'
import { describeMistake } from '@/conf/settings-error'
import { nearestName } from './nearest-name'
import type { Facts, Finding } from './types'

export type Environment = Readonly<Record<string, string | undefined>>

/** All names that the environment may set. */
const knownNames: readonly string[] = [
  ...settingNames,
  ...propertyVariables.map(({ variable }) => variable),
  ...secretNames,
]
const known = new Set(knownNames)

/** Shorter names resemble too many others. */
const shortestName = 6
const publicPrefix = 'NEXT_PUBLIC_'
/** A hosting service sets these by itself. */
const foreignNames = /^NEXT_PUBLIC_VERCEL_/
/** Variables with these beginnings are meant for this product, whatever follows. */
const ownNames = /^NOTION_/

/** Reports settings that stop the build, and names without effect in the file and the environment. */
export function checkDeployedSettings(file: SettingsInput, env: Environment): Finding[] {
  return [
    ...checkValues(file, env),
    ...checkSecrets(env),
    ...Object.keys(file)
      .filter((name) => !isSettingName(name) && !isSecretName(name))
      .map((name) => unknownName(name, 'conf/site.ts')),
    ...Object.keys(env).flatMap((name) => checkVariable(name, env)),
  ]
}

function checkValues(file: SettingsInput, env: Environment): Finding[] {
  try {
    resolveDeployed(file, env, () => {})
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.mistakes.map((mistake) => ({
      severity: 'error',
      check: 'setting-value',
      message: `${describeMistake(mistake)} The build stops there: correct the value, or remove it for the default.`,
    }))
  }
}

/** The messages of the schema name the rule, never the value. */
function checkSecrets(env: Environment): Finding[] {
  const result = secretsSchema.safeParse(env)
  if (result.success) return []
  return result.error.issues.map(({ path, message }) => ({
    severity: 'error',
    check: 'secret-value',
    message: `The environment variable ${path.join('.')} cannot be used: it ${message}. Correct or remove it.`,
  }))
}

function unknownName(name: string, where: string): Finding {
  const meant = suggestion(name)
  return {
    severity: 'warning',
    check: 'unknown-setting',
    message:
      `"${name}" in ${where} is no setting, so it has no effect. ` +
      (meant === null
        ? 'Remove it, or look for its name in docs/settings.md.'
        : `Did you mean ${meant}? Rename it.`),
  }
}

function suggestion(name: string): string | null {
  const plain = name.startsWith(publicPrefix) ? name.slice(publicPrefix.length) : name
  const beginning =
    plain.length >= shortestName ? knownNames.find((one) => one.startsWith(`${plain}_`)) : undefined
  return nearestName(plain, knownNames, plain.length < 10 ? 1 : 2) ?? beginning ?? null
}

function checkVariable(name: string, env: Environment): Finding[] {
  const isPublic = name.startsWith(publicPrefix)
  const plain = isPublic ? name.slice(publicPrefix.length) : name
  if (known.has(plain)) {
    if (!isPublic || env[plain] === undefined || env[plain] === env[name] || isSecretName(plain)) return []
    return [
      {
        severity: 'info',
        check: 'setting-ignored',
        message: `The environment variable ${name} is ignored, because ${plain} is set too. Remove one of the two.`,
      },
    ]
  }
  if (foreignNames.test(name)) return []
  if (ownNames.test(plain)) return [unknownName(name, 'the environment')]
  if (plain.length >= shortestName && nearestName(plain, knownNames, plain.length < 10 ? 1 : 2) !== null)
    return [unknownName(name, 'the environment')]
  return isPublic ? [{ ...unknownName(name, 'the environment'), severity: 'info' }] : []
}

/**
 * Reports the entries of the Config page that have no effect.
 * @param link of the Config page
 */
export function checkWorkspaceSettings(
  deployed: Settings,
  entries: Readonly<Record<string, string>>,
  link: Pick<Finding, 'link'>,
): Finding[] {
  return Object.entries(entries).flatMap(([name, value]) => {
    if (isSecretName(name)) return [{ ...secretOnPage(name), ...link }]
    if (!isSettingName(name)) return [{ ...unknownName(name, 'the Config page'), ...link }]
    return applyWorkspace(deployed, { [name]: value }).problems.map(
      (problem): Finding => ({
        severity: 'warning',
        check: 'setting-ignored',
        message: /may not be set/.test(problem)
          ? `${name} has no effect on the Config page. Set it in the environment or in conf/site.ts, and build again.`
          : `The Config page has a value that cannot be used: ${problem} Correct it in the table.`,
        ...link,
      }),
    )
  })
}

function secretOnPage(name: string): Finding {
  return {
    severity: 'error',
    check: 'secret-published',
    message:
      `The Config page holds the secret ${name}, where everybody who may see the workspace can read it. Remove the ` +
      'entry, replace the secret by a new one, and set that in the environment.',
  }
}

/** Lists the settings that are in use, by where they are set. */
export function settingFacts(
  file: SettingsInput,
  env: Environment,
  deployed: Settings,
  entries: Readonly<Record<string, string>>,
): NonNullable<Facts['settings']> {
  const from = (source: 'file' | 'environment') =>
    settingNames.filter((name) => sourceOfSetting(name, file, env) === source)
  return {
    file: from('file'),
    environment: from('environment'),
    workspace: Object.entries(entries)
      .filter(([name, value]) => applyWorkspace(deployed, { [name]: value }).problems.length === 0)
      .map(([name]) => name),
  }
}
