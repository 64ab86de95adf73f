/** Addresses that the Content-Security-Policy of pages can name. */
import type { SettingName } from './schema'

/** Letters, digits and hyphens: in a policy any other sign of a host could mean something. */
const plainHost = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/i
/** A path or a place of the site itself, and no address of another host without its scheme. */
const ownPlace = /^(?:$|#|\/(?![/\\]))/
/** An environment of Twikoo's cloud has a name instead of an address. */
const cloudName = /^[a-z\d][a-z\d-]*$/i

/** The settings whose values the policy is made from, as far as the workspace may set them. */
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

/** `https://host` of an address as a policy may name it; null for a path of the site, and for what is no plain address. */
export function policyOrigin(address: string): string | null {
  // Asked first: most settings are empty or paths, and an error that is thrown takes longer than all the rest.
  if (!URL.canParse(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && plainHost.test(hostname) ? origin : null
}

/**
 * Returns what the policy could not allow if the workspace named it: the first address in a value that is neither a
 * path of the site nor begins with https and a plain host; null where there is none.
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

/** Where a style sheet takes further ones from, and what it names without encryption. */
const imports = /@import\s+(?:url\(\s*)?["']?([^"'\s);]+)/gi
const plainUrls = /url\(\s*["']?(http:[^"'\s)]+)/gi

/** Addresses of a style sheet that are told. */
const toldAddresses = 20

/** Returns a sentence about each address in the style sheet of a workspace that the policy stops, 20 at most. @param allowed addresses of sheets that pages load */
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

/** The first addresses of a form in a style sheet, each once; the rest of the sheet is not looked at. */
function firstOf(css: string, form: RegExp, isTold: (address: string) => boolean): string[] {
  const found = new Set<string>()
  for (const [, address = ''] of css.matchAll(form)) {
    if (isTold(address)) found.add(address)
    if (found.size === toldAddresses) break
  }
  return [...found]
}
