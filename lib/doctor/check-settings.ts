import { applyWorkspace, resolveDeployed, SettingsError, sourceOfSetting, systemNames } from '@/conf/resolve'
import { isSettingName, type Settings, type SettingsInput, settingNames } from '@/conf/schema'
import { propertyVariables } from '@/conf/schema/workspace'
import { isSecretName, type SecretName, secretNames } from '@/conf/secret-names'
import { type Secrets, secretsSchema } from '@/conf/secrets'
import { describeMistake, type SettingMistake } from '@/conf/settings-error'
import { describeMissingLink } from '@/lib/allowed-hosts'
import { pageIdComplaint, parsePageIds } from '@/lib/workspace/page-id'
import { nearestName } from './nearest-name'
import type { Facts, Finding } from './types'

export type Environment = Readonly<Record<string, string | undefined>>

/** An `.env` file, by its path in the project, with the names that it sets. */
export interface EnvFile {
  path: string
  names: readonly string[]
}

/** All names that the environment may set. */
const knownNames: readonly string[] = [
  ...settingNames,
  ...propertyVariables.map(({ variable }) => variable),
  ...secretNames,
]
const known = new Set(knownNames)

/** In the environment shorter names resemble too many of other programs. */
const shortestName = 6
const shortestBeginning = 10
const publicPrefix = 'NEXT_PUBLIC_'
/** A hosting service sets these by itself. */
const foreignNames = /^NEXT_PUBLIC_VERCEL_/
/** Variables with these beginnings are meant for this product, whatever follows. */
const ownNames = /^NOTION_/
/** Names in `.env` files that the framework, the host or Node reads. */
const platformNames =
  /^(?:NODE_|NEXT_(?!PUBLIC_)|NPM_|VERCEL|NETLIFY|CI$|PORT$|HOST(?:NAME)?$|TZ$|NO_COLOR$|(?:HTTPS?|NO|ALL)_PROXY$|INKSTONE_|STATIC_EXPORT$|EXPORT_DIR$|CHROMIUM_PATH$)/i
/** What an access token is called by those who know it from other programs. */
const tokenNames = /^NOTION_(?:API_|INTEGRATION_|ACCESS_)?(?:TOKEN|KEY|SECRET)$/
const secretWords = /TOKEN|SECRET|API_?KEY|PASSWO?R?D/i

/**
 * Reports settings that stop the build, and names without effect in the file and the environment.
 * @param envFiles the files from which a part of the environment was read
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
      .map((name) => unknownName(name, 'conf/site.ts')),
    ...envFiles.flatMap(({ path, names }) => names.flatMap((name) => checkVariable(name, env, path))),
    ...Object.keys(env)
      .filter((name) => !inFiles.has(name))
      .flatMap((name) => checkVariable(name, env, null)),
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

/** A value that looks like an address may still hold no id, or several. */
function checkPageId({ NOTION_PAGE_ID: given, WORKSPACE_RECORDING }: Settings): Finding[] {
  if (given === '' || WORKSPACE_RECORDING !== '') return []
  const parsed = parsePageIds(given)
  if (!parsed.ok) return [{ severity: 'error', check: 'page-id', message: parsed.error }]
  const [first, ...others] = parsed.pages
  if (others.length === 0) return []
  const language = first.language === '' ? '' : `${first.language}:`
  return [
    {
      severity: 'info',
      check: 'page-id-unused',
      message:
        `NOTION_PAGE_ID names ${others.length + 1} pages, of which only the first is used: ${language}${first.id}. Remove ` +
        `the ${others.length === 1 ? 'other one' : 'others'}.`,
    },
  ]
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

/** Without a lasting secret each build begins with an empty Redis, and instances of two builds share nothing. */
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

function unknownName(name: string, where: string): Finding {
  const plain = withoutPrefix(name)
  if (tokenNames.test(plain)) return tokenName(name, where)
  const meant = suggestion(plain)
  return {
    severity: 'warning',
    check: 'unknown-setting',
    message:
      `"${name}" in ${where} is no setting, so it has no effect. ` +
      (meant === null
        ? 'Remove it, or look for its name in docs/settings.md.'
        : isSecretName(meant)
          ? `Did you mean ${meant}? Set that in the environment, and remove this one.`
          : `Did you mean ${meant}? Rename it.`),
  }
}

/** The tokens of Notion's official interface open nothing here. */
function tokenName(name: string, where: string): Finding {
  return {
    severity: 'warning',
    check: 'unknown-setting',
    message:
      `"${name}" in ${where} is not read. For a private workspace set NOTION_TOKEN_V2 to the value of the cookie ` +
      'token_v2 of a signed-in browser (an integration token does not work).',
  }
}

function withoutPrefix(name: string): string {
  return name.startsWith(publicPrefix) ? name.slice(publicPrefix.length) : name
}

function suggestion(plain: string): string | null {
  const beginning =
    plain.length >= shortestName ? knownNames.find((one) => one.startsWith(`${plain}_`)) : undefined
  return nearestName(plain, knownNames, plain.length < 10 ? 1 : 2) ?? beginning ?? null
}

/** @param path the file that sets the variable; null for one of the environment itself */
function checkVariable(name: string, env: Environment, path: string | null): Finding[] {
  const isPublic = name.startsWith(publicPrefix)
  const plain = withoutPrefix(name)
  // A file is written for the blog, so that the name is meant for it.
  if (path !== null && systemNames.some((one) => one === name)) return [systemName(name, path)]
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
  if (path !== null) {
    if (platformNames.test(name)) return []
    const isMeant = ownNames.test(plain) || suggestion(plain) !== null
    return [{ ...unknownName(name, path), ...(!isMeant && { severity: 'info' as const }) }]
  }
  if (ownNames.test(plain) || isMisspelled(plain)) return [unknownName(name, 'the environment')]
  return isPublic ? [{ ...unknownName(name, 'the environment'), severity: 'info' }] : []
}

function systemName(name: string, path: string): Finding {
  return {
    severity: 'warning',
    check: 'unknown-setting',
    message: `"${name}" in ${path} has no effect, because many programs use this name. Write ${publicPrefix}${name} instead.`,
  }
}

/** The environment holds names of many programs: only long ones are compared. */
function isMisspelled(plain: string): boolean {
  if (plain.length < shortestName) return false
  return (
    nearestName(plain, knownNames, plain.length < 10 ? 1 : 2) !== null ||
    (plain.length >= shortestBeginning && suggestion(plain) !== null)
  )
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
    if (!isSettingName(name) && looksSecret(name)) return [{ ...secretOnPage(name), ...link }]
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

/** Names near that of a secret as well: their values are secrets all the same. */
function looksSecret(name: string): boolean {
  if (secretMeant(name) !== null) return true
  // Some settings have such a word in their name and are no secrets.
  const setting = nearestName(name, settingNames, 2)
  return secretWords.test(name) && (setting === null || !secretWords.test(setting))
}

function secretMeant(name: string): SecretName | null {
  const meant = tokenNames.test(name) ? 'NOTION_TOKEN_V2' : nearestName(name, secretNames, 2)
  return meant !== null && isSecretName(meant) ? meant : null
}

function secretOnPage(name: string): Finding {
  const meant = secretMeant(name)
  const what = isSecretName(name) ? `the secret ${name}` : `"${name}", which looks like a secret`
  return {
    severity: 'error',
    check: 'secret-published',
    message:
      `The Config page holds ${what}, where everybody who may see the workspace can read it. Remove the row, replace the ` +
      `secret by a new one, and ${meant === null ? 'keep that out of the workspace' : `set that in the environment (${meant})`}.`,
  }
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
    const where = source === 'file' ? 'conf/site.ts' : 'the environment'
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
      .map(([name]) => name),
  }
}
