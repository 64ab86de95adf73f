/** Unknown names in the file, the environment and the Config page. */
import { type Environment, publicPrefix, systemNames, withoutPrefix } from '@/conf/given'
import { nearestName } from '@/conf/nearest-name'
import { knownNames, nearestSetting } from '@/conf/nearest-setting'
import { isOwnName, settingCalled } from '@/conf/notionnext/table'
import { describeDropped, droppedVariable, hidingVariable } from '@/conf/review-names'
import { isSecretName } from '@/conf/secret-names'
import type { Finding } from '../types'

/** An `.env` file, by its path in the project, with the names that it sets. */
export interface EnvFile {
  path: string
  names: readonly string[]
}

/** Shorter names in the environment are too similar to those of other programs. */
const shortestName = 6
const shortestBeginning = 10
/** Variables that a hosting service sets by itself. */
const foreignNames = /^NEXT_PUBLIC_VERCEL_/
/** Variables with these prefixes are meant for this product. */
const ownNames = /^NOTION_/
/** Names in `.env` files that the framework, the host or Node reads. */
const platformNames =
  /^(?:NODE_|NEXT_(?!PUBLIC_)|NPM_|VERCEL|NETLIFY|CI$|PORT$|HOST(?:NAME)?$|TZ$|NO_COLOR$|(?:HTTPS?|NO|ALL)_PROXY$|INKSTONE_|STATIC_EXPORT$|EXPORT_DIR$|CHROMIUM_PATH$)/i
/** Names that owners use for an access token because other programs do. */
export const tokenNames = /^NOTION_(?:API_|INTEGRATION_|ACCESS_)?(?:TOKEN|KEY|SECRET)$/
export function unknownName(name: string, where: string): Finding {
  const plain = withoutPrefix(name)
  if (tokenNames.test(plain)) return tokenName(name, where)
  const meant = nearestSetting(plain)
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

/** Tokens of Notion's official API do not work here. */
function tokenName(name: string, where: string): Finding {
  return {
    severity: 'warning',
    check: 'unknown-setting',
    message:
      `"${name}" in ${where} is not read. For a private workspace set NOTION_TOKEN_V2 to the value of the cookie ` +
      'token_v2 of a signed-in browser (an integration token does not work).',
  }
}

/**
 * Reports a variable without effect. Variables of NotionNext that do nothing here are reported together, by
 * `checkDropped`.
 * @param path the file that sets the variable; null for one of the environment itself
 */
export function checkVariable(name: string, env: Environment, path: string | null): Finding[] {
  const isPublic = name.startsWith(publicPrefix)
  const plain = withoutPrefix(name)
  // A file is written for the blog, so every name in it is meant for the blog.
  if (path !== null && systemNames.some((one) => one === name)) return [systemName(name, path)]
  const hiding = hidingVariable(name, env)
  if (hiding !== null) return [ignored(name, hiding)]
  if (isOwnName(plain)) {
    // What the system says under its own name does not count.
    const counts = isPublic && !isSecretName(plain) && systemNames.every((one) => one !== plain)
    const isHidden = counts && env[plain] !== undefined && env[plain] !== env[name]
    return isHidden ? [ignored(name, plain)] : []
  }
  if (settingCalled(plain) !== null || droppedVariable(name, env, path !== null) !== null) return []
  if (foreignNames.test(name)) return []
  if (path !== null) {
    if (platformNames.test(name)) return []
    const isMeant = isPublic || ownNames.test(plain) || nearestSetting(plain) !== null
    return [{ ...unknownName(name, path), ...(!isMeant && { severity: 'info' as const }) }]
  }
  return isPublic || ownNames.test(plain) || isMisspelled(plain) ? [unknownName(name, 'the environment')] : []
}

/**
 * Lists variables of NotionNext that do nothing here, in one finding. @param envFiles the files that contain some
 * of them
 */
export function checkDropped(env: Environment, envFiles: readonly EnvFile[]): Finding[] {
  const inFiles = new Set(envFiles.flatMap(({ names }) => names))
  const dropped = Object.keys(env).filter((name) => droppedVariable(name, env, inFiles.has(name)) !== null)
  const message = describeDropped(dropped, 'the environment')
  return message === null ? [] : [{ severity: 'info', check: 'setting-moved', message }]
}

function ignored(name: string, counting: string): Finding {
  return {
    severity: 'info',
    check: 'setting-ignored',
    message: `The environment variable ${name} is ignored, because ${counting} is set too. Remove one of the two.`,
  }
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
  return plain.length >= shortestBeginning
    ? nearestSetting(plain) !== null
    : nearestName(plain, knownNames, 1) !== null
}
