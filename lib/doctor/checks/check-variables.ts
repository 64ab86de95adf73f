/** Names in the file, the environment and the Config page that are no setting. */
import { systemNames } from '@/conf/resolve'
import { settingNames } from '@/conf/schema'
import { propertyVariables } from '@/conf/schema/workspace'
import { isSecretName, secretNames } from '@/conf/secret-names'
import { nearestName } from '../nearest-name'
import type { Finding } from '../types'

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
export const tokenNames = /^NOTION_(?:API_|INTEGRATION_|ACCESS_)?(?:TOKEN|KEY|SECRET)$/
export function unknownName(name: string, where: string): Finding {
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
export function checkVariable(name: string, env: Environment, path: string | null): Finding[] {
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
