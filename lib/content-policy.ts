import type { Settings } from '@/conf/schema'
import { policyOrigin } from '../conf/policy-addresses'
import { analyticsAddresses, analyticsFamilies } from './analytics'
import { commentAddresses } from './comment-addresses'

/** The hosts that answer for each other where the hosted search is asked. */
const searchFamilies = ['https://*.algolianet.com']
/** Hosts of services with all their subdomains. An address in the settings never stands for more than its one host. */
const families: readonly string[] = [...analyticsFamilies, ...searchFamilies]

/** Each origin once, in the order of the addresses; paths of the site itself and what is no plain address are left out. */
function origins(addresses: readonly string[]): string[] {
  const named = addresses.map((address) => (families.includes(address) ? address : policyOrigin(address)))
  return [...new Set(named.filter((origin) => origin !== null))]
}

function isStyleSheet(address: string): boolean {
  return /\.css(?:[?#]|$)/.test(address)
}

/** Where the configured services load their scripts from, and what they talk to. */
function serviceAddresses(settings: Settings): {
  scripts: string[]
  connections: string[]
  styles: string[]
  inlineStyles: boolean
} {
  const scripts = [
    ...settings.CUSTOM_EXTERNAL_JS,
    settings.ANIMATION_JS_URL,
    settings.MARK_JS_URL,
    settings.PRISM_JS_PATH,
    settings.PRISM_JS_AUTO_LOADER,
    ...settings.MEMOS_ASSETS.filter((asset) => !isStyleSheet(asset)),
  ]
  const styles = [
    ...settings.CUSTOM_EXTERNAL_CSS,
    ...settings.FONT_URL,
    settings.FONT_AWESOME,
    settings.ANIMATE_CSS_URL,
    settings.PRISM_THEME_PREFIX_PATH,
    settings.PRISM_THEME_LIGHT_PATH,
    settings.PRISM_THEME_DARK_PATH,
    ...settings.MEMOS_ASSETS.filter(isStyleSheet),
  ]
  const connections: string[] = []
  const comments = commentAddresses(settings)
  scripts.push(...comments.scripts)
  styles.push(...comments.styles)
  connections.push(...comments.connections)
  if (settings.ALGOLIA_APP_ID) {
    const own = [`https://${settings.ALGOLIA_APP_ID}-dsn.algolia.net`, ...searchFamilies]
    connections.push(...(settings.ALGOLIA_HOST ? [settings.ALGOLIA_HOST] : own))
  }
  const counters = analyticsAddresses(settings)
  return {
    scripts: [...scripts, ...counters.scripts],
    connections: [...connections, ...counters.connections],
    styles,
    inlineStyles: comments.inlineStyles,
  }
}

/** What a policy allows for the services that the settings name: one entry for each kind of use and origin. */
export function serviceSources(settings: Settings): string[] {
  const { scripts, connections, styles, inlineStyles } = serviceAddresses(settings)
  return [
    ...origins(scripts).map((origin) => `script ${origin}`),
    ...origins(connections).map((origin) => `connection ${origin}`),
    ...origins(styles).map((origin) => `style ${origin}`),
    ...(inlineStyles ? ['inline styles'] : []),
  ]
}

/**
 * The Content-Security-Policy of every page: the site's own files, images and media from anywhere over https, and
 * the services that the settings name.
 * @param inlineHashes base64 SHA-256 of each inline script
 * @param framedBy pages of the site are in no frame: an article may hold frames with any address
 */
export function contentPolicy(
  settings: Settings,
  inlineHashes: readonly string[],
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  const { scripts, connections, styles, inlineStyles } = serviceAddresses(settings)
  // The image endpoint leads to the hosts of stored files; those over https are allowed anyway.
  const hosts = [settings.NOTION_HOST, ...settings.MEDIA_HOSTS].filter((host) => host.startsWith('http'))
  // Pictures over https are allowed from anywhere; a Memos server may be a neighbour without a certificate.
  const memos = [settings.MEMOS_SOURCE].filter((source) => source.startsWith('http:'))
  const fonts = [...settings.FONT_URL, settings.FONT_AWESOME].filter((sheet) => sheet.startsWith('http:'))
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'sha256-${hash}'`), ...origins(scripts)],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : []), ...origins(styles)],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'", 'https:', 'data:', ...origins(fonts)],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...origins([...hosts, ...memos])],
    'media-src': ["'self'", 'https:', 'blob:', ...origins(hosts)],
    'frame-src': ["'self'", 'https:', ...origins(hosts)],
    'object-src': ["'self'"],
    'connect-src': ["'self'", ...origins(connections)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framedBy],
  }
  return written(directives)
}

/**
 * The policy of the document that draws diagrams (public/assets/diagrams): the library there writes style elements,
 * and does nothing else that an article may not. It is shown only as a frame of the site's own pages.
 */
export function diagramPolicy(settings: Settings): string {
  return written({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...origins([settings.MERMAID_CDN])],
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:'],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}

/**
 * Returns the policy of the document that the widget of Cusdis runs in (public/assets/comments): scripts, styles and answers of the
 * configured backend and nothing else. It is shown only as a frame of the site's own pages.
 */
export function cusdisPolicy(settings: Settings): string {
  const host = settings.COMMENT_CUSDIS_APP_ID ? origins([settings.COMMENT_CUSDIS_HOST]) : []
  return written({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...host],
    'style-src': ["'unsafe-inline'", ...host],
    'connect-src': ["'self'", ...host],
    'img-src': ["'self'", 'https:', 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}

function written(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
