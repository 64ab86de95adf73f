import type { Settings } from '@/conf/schema'
import { policyOrigin } from '../conf/policy-addresses'
import { analyticsAddresses, analyticsFamilies } from './analytics'
import { commentAddresses } from './comment-addresses'
import { cusdisSources } from './site/frames'

/** Fallback hosts of the hosted search. */
const searchFamilies = ['https://*.algolianet.com']
/** Hosts of services including all their subdomains. An address in the settings only allows its one host. */
const families: readonly string[] = [...analyticsFamilies, ...searchFamilies]

/** Each origin once, in order. Paths of the site itself and invalid addresses are left out. */
function origins(addresses: readonly string[]): string[] {
  const named = addresses.map((address) => (families.includes(address) ? address : policyOrigin(address)))
  return [...new Set(named.filter((origin) => origin !== null))]
}

function isStyleSheet(address: string): boolean {
  return /\.css(?:[?#]|$)/.test(address)
}

/** Where the configured services load scripts from, and what they connect to. */
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

/** What a policy allows for the services of the settings: one entry for each kind of use and origin. */
export function serviceSources(settings: Settings): string[] {
  const { scripts, connections, styles, inlineStyles } = serviceAddresses(settings)
  return [
    ...origins(scripts).map((origin) => `script ${origin}`),
    ...origins(connections).map((origin) => `connection ${origin}`),
    ...origins(styles).map((origin) => `style ${origin}`),
    ...(inlineStyles ? ['inline styles'] : []),
  ]
}

/** Sources that settings add to the policy of pages, by directive. None by default. */
export type PolicyAdditions = Partial<
  Record<
    'script-src' | 'style-src' | 'font-src' | 'img-src' | 'media-src' | 'frame-src' | 'connect-src',
    string[]
  >
>

/** Returns the sources that the settings add to the policy of pages. */
export function policyAdditions(settings: Settings): PolicyAdditions {
  const { scripts, connections, styles, inlineStyles } = serviceAddresses(settings)
  // The image route redirects to the hosts of stored files; hosts over https are allowed anyway.
  const hosts = [settings.NOTION_HOST, ...settings.MEDIA_HOSTS].filter((host) => host.startsWith('http'))
  // Images over https are allowed from anywhere; a Memos server may be on the local network without a certificate.
  const memos = [settings.MEMOS_SOURCE].filter((source) => source.startsWith('http:'))
  const fonts = [...settings.FONT_URL, settings.FONT_AWESOME].filter((sheet) => sheet.startsWith('http:'))
  const additions: PolicyAdditions = {
    'script-src': origins(scripts),
    'style-src': [...(inlineStyles ? ["'unsafe-inline'"] : []), ...origins(styles)],
    'font-src': origins(fonts),
    'img-src': origins([...hosts, ...memos]),
    'media-src': origins(hosts),
    'frame-src': origins(hosts),
    'connect-src': origins(connections),
  }
  return Object.fromEntries(Object.entries(additions).filter(([, sources]) => sources.length > 0))
}

/** Who may frame a page: nobody for pages of the site, because an article may hold frames with any address. */
type FramedBy = "'none'" | "'self'"

/**
 * Returns the Content-Security-Policy of pages: the site's own files, images and media from anywhere over https,
 * and the additions.
 * @param inlineHashes base64 SHA-256 of each inline script
 */
export function pagePolicy(
  added: PolicyAdditions,
  inlineHashes: readonly string[],
  framedBy: FramedBy = "'none'",
): string {
  const and = (name: keyof PolicyAdditions) => added[name] ?? []
  return written({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'sha256-${hash}'`), ...and('script-src')],
    'style-src': ["'self'", ...and('style-src')],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'", 'https:', 'data:', ...and('font-src')],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...and('img-src')],
    'media-src': ["'self'", 'https:', 'blob:', ...and('media-src')],
    'frame-src': ["'self'", 'https:', ...and('frame-src')],
    'object-src': ["'self'"],
    'connect-src': ["'self'", ...and('connect-src')],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framedBy],
  })
}

/** Returns the policy of pages for these settings. @param inlineHashes base64 SHA-256 of each inline script */
export function contentPolicy(
  settings: Settings,
  inlineHashes: readonly string[],
  framedBy: FramedBy = "'none'",
): string {
  return pagePolicy(policyAdditions(settings), inlineHashes, framedBy)
}

/**
 * What services that the workspace configures may need: hosts over https, and style elements of some clients. Never
 * inline scripts.
 */
const anyService = {
  'script-src': ['https:'],
  'style-src': ["'unsafe-inline'", 'https:'],
  'connect-src': ['https:'],
}

/**
 * Returns the policy for the header on hosts that send the headers of the build, where each page contains the
 * current policy as a meta element (metaPolicy). Browsers enforce both, so this one is just as strict wherever no
 * service of the workspace may add sources.
 * @param deployed settings of file and environment; only these may name unencrypted hosts
 * @param inlineHashes base64 SHA-256 of each inline script
 */
export function outerPolicy(deployed: Settings, inlineHashes: readonly string[]): string {
  const plain = Object.entries(policyAdditions(deployed)).map(([name, sources]) => [
    name,
    sources.filter((source) => source.startsWith('http:')),
  ])
  const added: PolicyAdditions = Object.fromEntries(plain)
  for (const name of ['script-src', 'style-src', 'connect-src'] as const)
    added[name] = [...anyService[name], ...(added[name] ?? [])]
  return pagePolicy(added, inlineHashes)
}

/** Directives that browsers ignore in a meta element. */
const headerOnly = /^(?:frame-ancestors|report-uri|sandbox)(?: |$)/

/** Returns a policy for a meta element, without the directives that only work in a header. */
export function metaPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !headerOnly.test(directive))
    .join('; ')
}

/**
 * The policy of the document that renders diagrams (public/assets/diagrams). Its library adds style elements;
 * otherwise it may do no more than an article. It can only be framed by the site's own pages.
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
 * Returns the policy of the document that runs the widget of Cusdis (public/assets/comments): only scripts, styles
 * and connections of the configured backend. It can only be framed by the site's own pages.
 */
export function cusdisPolicy(settings: Settings): string {
  const host = settings.COMMENT_CUSDIS_APP_ID ? origins([settings.COMMENT_CUSDIS_HOST]) : []
  return framedCusdis(host)
}

/**
 * Returns the policy of that document for its header, where pages contain their policy: the document reads from its
 * page which backend it may load.
 */
export function outerCusdisPolicy(deployed: Settings): string {
  return framedCusdis([
    'https:',
    ...origins([deployed.COMMENT_CUSDIS_HOST]).filter((host) => host.startsWith('http:')),
  ])
}

function framedCusdis(hosts: readonly string[]): string {
  return `${cusdisSources(hosts)}; frame-ancestors 'self'`
}

function written(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
