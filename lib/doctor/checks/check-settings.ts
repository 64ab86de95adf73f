import { applyWorkspace } from '@/conf/apply-workspace'
import { type Environment, sourceOfSetting, withoutPrefix } from '@/conf/given'
import { settingCalled } from '@/conf/notionnext/table'
import { deployedNotices, resolveDeployed, SettingsError } from '@/conf/resolve'
import { isSettingName, type Settings, type SettingsInput, settingNames } from '@/conf/schema'
import { isSecretName } from '@/conf/secret-names'
import { type Secrets, secretsSchema } from '@/conf/secrets'
import { describeMistake, type SettingMistake } from '@/conf/settings-error'
import { describeMissingLink } from '@/lib/allowed-hosts'
import { pageIdComplaint, parsePageIds } from '@/lib/workspace/page-id'
import type { Facts, Finding } from '../types'
import { checkDropped, checkVariable, type EnvFile, unknownName } from './check-variables'

/**
 * Reports settings that stop the build, and unknown names in the file and the environment.
 * @param envFiles the `.env` files that were loaded into the environment
 */
export function checkDeployedSettings(
  file: SettingsInput,
  env: Environment,
  envFiles: readonly EnvFile[] = [],
): Finding[] {
  const inFiles = new Set(envFiles.flatMap(({ names }) => names))
  return [
    ...checkValues(file, env),
    ...checkSecrets(env),
    ...Object.keys(file)
      .filter((name) => !isSettingName(name) && !isSecretName(name))
      .map((name) => unknownName(name, 'owner/settings.json')),
    ...envFiles.flatMap(({ path, names }) => names.flatMap((name) => checkVariable(name, env, path))),
    ...Object.keys(env)
      .filter((name) => !inFiles.has(name))
      .flatMap((name) => checkVariable(name, env, null)),
    ...checkDropped(env, envFiles),
    ...deployedNotices(file, env).map(
      ({ key, message }): Finding => ({
        severity: 'info',
        check: key === 'NOTION_PAGE_ID' ? 'page-id-unused' : 'setting-moved',
        message,
      }),
    ),
  ]
}

function checkValues(file: SettingsInput, env: Environment): Finding[] {
  try {
    return checkPageId(resolveDeployed(file, env, () => {}))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.mistakes.map((mistake) => ({
      severity: 'error',
      check: 'setting-value',
      message: describeValue(mistake, env),
    }))
  }
}

function describeValue(mistake: SettingMistake, env: Environment): string {
  const given = env.NOTION_PAGE_ID ?? env.NEXT_PUBLIC_NOTION_PAGE_ID
  if (mistake.key === 'NOTION_PAGE_ID' && mistake.source.startsWith('environment') && given !== undefined)
    return pageIdComplaint(given, 'the environment')
  return `${describeMistake(mistake)} The build stops there: correct the value, or remove it for the default.`
}

/** A value that looks like an address may still contain no id. */
function checkPageId({ NOTION_PAGE_ID: given, WORKSPACE_RECORDING }: Settings): Finding[] {
  if (given === '' || WORKSPACE_RECORDING !== '') return []
  const parsed = parsePageIds(given)
  return parsed.ok ? [] : [{ severity: 'error', check: 'page-id', message: parsed.error }]
}

/** The messages of the schema name the rule, never the value. */
function checkSecrets(env: Environment): Finding[] {
  const result = secretsSchema.safeParse(env)
  if (result.success) return checkRedis(result.data)
  return result.error.issues.map(({ path, message }) => ({
    severity: 'error',
    check: 'secret-value',
    message: `The environment variable ${path.join('.')} cannot be used: it ${message}. Correct or remove it.`,
  }))
}

/**
 * Without SESSION_SECRET each build starts with an empty cache in Redis, and instances of two builds share nothing.
 */
function checkRedis({ REDIS_URL, SESSION_SECRET }: Secrets): Finding[] {
  if (REDIS_URL === '' || SESSION_SECRET !== '') return []
  return [
    {
      severity: 'info',
      check: 'redis-without-secret',
      message:
        'REDIS_URL is set and SESSION_SECRET is not: what is stored in Redis can be read by this build alone. Set ' +
        'SESSION_SECRET, the same for all instances.',
    },
  ]
}

/** Warns that the site does not know its public address. @param settings with those of the Config page */
export function checkLink(settings: Settings, env: Environment): Finding[] {
  const message = describeMissingLink(settings, env)
  return message === null ? [] : [{ severity: 'warning', check: 'link-missing', message }]
}

/** Notes settings that the environment or the file and the Config page set to different values. */
export function checkTwiceSet(
  file: SettingsInput,
  env: Environment,
  deployed: Settings,
  entries: Readonly<Record<string, string>>,
): Finding[] {
  const { settings, problems } = applyWorkspace(deployed, entries)
  return settingNames.flatMap((name): Finding[] => {
    const source = sourceOfSetting(name, file, env)
    if (source === null || entries[name] === undefined) return []
    if (problems.some((problem) => problem.startsWith(`${name} `))) return []
    if (JSON.stringify(settings[name]) === JSON.stringify(deployed[name])) return []
    const where = source === 'file' ? 'owner/settings.json' : 'the environment'
    return [
      {
        severity: 'info',
        check: 'setting-twice',
        message: `${name} is set in ${where} and on the Config page: the value on the Config page counts. Remove one of the two.`,
      },
    ]
  })
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
      .flatMap(([name]) => settingCalled(withoutPrefix(name)) ?? []),
  }
}
