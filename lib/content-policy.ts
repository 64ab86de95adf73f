import type { Settings } from '@/conf/schema'

/** `https://host` of an address that names one; null for a path of the site itself or no address at all. */
function originOf(address: string): string | null {
  try {
    const { protocol, origin } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? origin : null
  } catch {
    return null
  }
}

function origins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map(originOf).filter((origin) => origin !== null))]
}

/** Where the configured services load their scripts from, and what they talk to. */
function serviceAddresses(settings: Settings): {
  scripts: string[]
  connections: string[]
  styles: string[]
} {
  const scripts = [
    ...settings.CUSTOM_EXTERNAL_JS,
    settings.ANIMATION_JS_URL,
    settings.MARK_JS_URL,
    settings.PRISM_JS_PATH,
    settings.PRISM_JS_AUTO_LOADER,
  ]
  const styles = [
    ...settings.CUSTOM_EXTERNAL_CSS,
    ...settings.FONT_URL,
    settings.ANIMATE_CSS_URL,
    settings.PRISM_THEME_PREFIX_PATH,
    settings.PRISM_THEME_LIGHT_PATH,
    settings.PRISM_THEME_DARK_PATH,
  ]
  const connections: string[] = []

  if (settings.COMMENT_TWIKOO_ENV_ID) {
    scripts.push(settings.COMMENT_TWIKOO_CDN_URL)
    connections.push(settings.COMMENT_TWIKOO_ENV_ID)
  }
  if (settings.COMMENT_GISCUS_REPO) scripts.push('https://giscus.app')
  if (settings.COMMENT_UTTERRANCES_REPO) scripts.push('https://utteranc.es')
  if (settings.COMMENT_GITALK_CLIENT_ID) {
    scripts.push(settings.COMMENT_GITALK_JS_CDN_URL)
    styles.push(settings.COMMENT_GITALK_CSS_CDN_URL)
    connections.push('https://api.github.com', 'https://github.com')
  }
  if (settings.COMMENT_CUSDIS_APP_ID) {
    scripts.push(
      settings.COMMENT_CUSDIS_HOST,
      settings.COMMENT_CUSDIS_SCRIPT_SRC,
      settings.COMMENT_CUSDIS_LANG_SRC,
    )
    connections.push(settings.COMMENT_CUSDIS_HOST)
  }
  if (settings.COMMENT_WALINE_SERVER_URL) {
    scripts.push(settings.COMMENT_WALINE_JS)
    styles.push(settings.COMMENT_WALINE_CSS)
    connections.push(settings.COMMENT_WALINE_SERVER_URL)
  }
  if (settings.COMMENT_VALINE_APP_ID) {
    scripts.push(settings.COMMENT_VALINE_CDN)
    connections.push(settings.COMMENT_VALINE_SERVER_URLS, 'https://*.api.lncldglobal.com')
  }
  if (settings.COMMENT_ARTALK_SERVER) {
    scripts.push(settings.COMMENT_ARTALK_JS)
    styles.push(settings.COMMENT_ARTALK_CSS)
    connections.push(settings.COMMENT_ARTALK_SERVER)
  }
  if (settings.ALGOLIA_APP_ID) {
    connections.push(`https://${settings.ALGOLIA_APP_ID}-dsn.algolia.net`, 'https://*.algolianet.com')
  }
  return { scripts, connections, styles }
}

/**
 * The Content-Security-Policy of every page: the site's own files, images and media from anywhere over https, and
 * the services that the settings name. `scriptHash` is the base64 SHA-256 of the one inline script.
 */
export function contentPolicy(settings: Settings, scriptHash: string): string {
  const { scripts, connections, styles } = serviceAddresses(settings)
  const hosts = [settings.NOTION_HOST].filter((host) => host.startsWith('http'))
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${scriptHash}'`, ...origins(scripts)],
    'style-src': ["'self'", ...origins(styles)],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'", 'https:', 'data:'],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...origins(hosts)],
    'media-src': ["'self'", 'https:', 'blob:', ...origins(hosts)],
    'frame-src': ["'self'", 'https:', ...origins(hosts)],
    'object-src': ["'self'"],
    'connect-src': ["'self'", ...origins(connections)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
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

function written(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
