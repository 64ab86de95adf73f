/** Checks which addresses the Content-Security-Policy of pages can contain. */
import type { SettingName } from './schema'

/** Letters, digits and hyphens: other characters may have a meaning in a policy. */
const plainHost = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/i
/** A path or hash of the site itself, not a protocol-relative address. */
const ownPlace = /^(?:$|#|\/(?![/\\]))/
/** A Twikoo cloud environment has a name instead of an address. */
const cloudName = /^[a-z\d][a-z\d-]*$/i

/** The settings on which the policy depends and which the workspace may set. */
export const policyAddressKeys: readonly SettingName[] = [
  'COMMENT_TWIKOO_ENV_ID',
  'COMMENT_TWIKOO_CDN_URL',
  'COMMENT_GISCUS_CDN_URL',
  'COMMENT_GISCUS_HOST',
  'COMMENT_GITALK_PROXY',
  'COMMENT_GITALK_JS_CDN_URL',
  'COMMENT_GITALK_CSS_CDN_URL',
  'COMMENT_CUSDIS_HOST',
  'COMMENT_CUSDIS_SCRIPT_SRC',
  'COMMENT_CUSDIS_LANG_SRC',
  'COMMENT_WALINE_SERVER_URL',
  'COMMENT_WALINE_JS',
  'COMMENT_WALINE_CSS',
  'COMMENT_VALINE_SERVER_URLS',
  'COMMENT_VALINE_CDN',
  'COMMENT_VALINE_SDK_CDN',
  'COMMENT_ARTALK_SERVER',
  'COMMENT_ARTALK_JS',
  'COMMENT_ARTALK_CSS',
  'MATOMO_HOST_URL',
  'ANALYTICS_ACKEE_TRACKER',
  'ANALYTICS_ACKEE_DATA_SERVER',
  'UMAMI_HOST',
  'ALGOLIA_HOST',
  'CUSTOM_EXTERNAL_JS',
  'CUSTOM_EXTERNAL_CSS',
  'MARK_JS_URL',
  'ANIMATION_JS_URL',
  'ANIMATE_CSS_URL',
  'FONT_URL',
  'FONT_AWESOME',
  'PRISM_JS_PATH',
  'PRISM_JS_AUTO_LOADER',
  'PRISM_THEME_PREFIX_PATH',
  'PRISM_THEME_LIGHT_PATH',
  'PRISM_THEME_DARK_PATH',
]

/** Returns `https://host` of an address for a policy; null for a path of the site, and for any other form. */
export function policyOrigin(address: string): string | null {
  // Checked first: most settings are empty or paths, and a thrown error is slow.
  if (!/^\s*https?:/i.test(address)) return null
  try {
    const { hostname, origin } = new URL(address)
    return plainHost.test(hostname) ? origin : null
  } catch {
    return null
  }
}

/**
 * Returns the first address in a value that the policy could not allow: neither a path of the site nor https with a
 * plain host; null where there is none.
 */
export function refusedAddress(key: SettingName, value: unknown): string | null {
  if (!policyAddressKeys.includes(key)) return null
  const addresses = [value].flat().filter((address) => typeof address === 'string')
  return addresses.find((address) => !isAllowed(key, address)) ?? null
}

function isAllowed(key: SettingName, address: string): boolean {
  if (ownPlace.test(address)) return true
  if (key === 'COMMENT_TWIKOO_ENV_ID' && cloudName.test(address)) return true
  return policyOrigin(address)?.startsWith('https:') === true
}

/** Imports of a style sheet, and its unencrypted addresses. */
const imports = /@import\s+(?:url\(\s*)?["']?([^"'\s);]+)/gi
const plainUrls = /url\(\s*["']?(http:[^"'\s)]+)/gi

/** Limit of addresses that are reported per style sheet. */
const toldAddresses = 20

/**
 * Describes each address in the workspace's style sheet that the policy blocks, up to 20. @param allowed addresses
 * of sheets that pages load
 */
export function describeCssAddresses(css: string, allowed: readonly string[]): string[] {
  const origins = new Set(allowed.map(policyOrigin))
  const imported = firstOf(
    css,
    imports,
    (address) => !ownPlace.test(address) && !origins.has(policyOrigin(address)),
  )
  const plain = firstOf(css, plainUrls, (address) => !imported.includes(address))
  return [
    ...imported.map(
      (address) =>
        `GLOBAL_CSS imports ${address}, which the Content-Security-Policy of pages stops. Name that style sheet in CUSTOM_EXTERNAL_CSS instead.`,
    ),
    ...plain.map(
      (address) =>
        `GLOBAL_CSS names ${address}, which the Content-Security-Policy of pages stops. Use an address that begins with https://.`,
    ),
  ].slice(0, toldAddresses)
}

/** The first distinct addresses of a form in a style sheet; the rest of the sheet is not searched. */
function firstOf(css: string, form: RegExp, isTold: (address: string) => boolean): string[] {
  const found = new Set<string>()
  for (const [, address = ''] of css.matchAll(form)) {
    if (isTold(address)) found.add(address)
    if (found.size === toldAddresses) break
  }
  return [...found]
}
