import type { Settings } from '@/conf/schema'

/** What a policy has to allow for the comment services that the settings switch on; nothing for the others. */
export interface CommentAddresses {
  scripts: string[]
  styles: string[]
  connections: string[]
  /** A client writes style elements into the page. */
  inlineStyles: boolean
}

/** Where Valine's library finds its backend when the settings name none. */
const leanCloud = ['https://leancloud.cn', 'https://us.leancloud.cn', 'https://tab.leancloud.cn']

/** Whether Twikoo's backend is an environment of the cloud, by its name, rather than a server at an address. */
export function isCloudName(environment: string): boolean {
  return /^[a-z\d][a-z\d-]*$/i.test(environment)
}

/**
 * Where Twikoo's client finds an environment of the cloud, which has a name instead of an address: signing in and calling
 * its function go to this one host, in the region that the client takes when it is told none.
 */
function cloudAddress(environment: string): string | null {
  return isCloudName(environment) ? `https://${environment}.ap-shanghai.tcb-api.tencentcloudapi.com` : null
}

/**
 * The addresses of the comment services: the scripts and style sheets that the settings name, and the backends.
 * Frames and pictures over https are allowed anyway.
 */
export function commentAddresses(settings: Settings): CommentAddresses {
  const found: CommentAddresses = { scripts: [], styles: [], connections: [], inlineStyles: false }
  const { scripts, styles, connections } = found
  if (settings.COMMENT_TWIKOO_ENV_ID) {
    scripts.push(settings.COMMENT_TWIKOO_CDN_URL)
    connections.push(cloudAddress(settings.COMMENT_TWIKOO_ENV_ID) ?? settings.COMMENT_TWIKOO_ENV_ID)
    found.inlineStyles = true
  }
  if (settings.COMMENT_GISCUS_REPO) scripts.push(settings.COMMENT_GISCUS_CDN_URL)
  if (settings.COMMENT_GITALK_CLIENT_ID) {
    scripts.push(settings.COMMENT_GITALK_JS_CDN_URL)
    styles.push(settings.COMMENT_GITALK_CSS_CDN_URL)
    connections.push('https://api.github.com', settings.COMMENT_GITALK_PROXY)
  }
  if (settings.COMMENT_CUSDIS_APP_ID) {
    // Its frame has a policy of its own.
    scripts.push(
      settings.COMMENT_CUSDIS_HOST,
      settings.COMMENT_CUSDIS_SCRIPT_SRC,
      settings.COMMENT_CUSDIS_LANG_SRC,
    )
  }
  if (settings.COMMENT_UTTERRANCES_REPO) {
    scripts.push('https://utteranc.es')
    // The size of its frame.
    found.inlineStyles = true
  }
  if (settings.COMMENT_WALINE_SERVER_URL) {
    scripts.push(settings.COMMENT_WALINE_JS)
    styles.push(settings.COMMENT_WALINE_CSS)
    connections.push(settings.COMMENT_WALINE_SERVER_URL)
    // Its dark colours.
    found.inlineStyles = true
  }
  if (settings.COMMENT_VALINE_APP_ID) {
    const { COMMENT_VALINE_SERVER_URLS: own } = settings
    scripts.push(settings.COMMENT_VALINE_CDN, settings.COMMENT_VALINE_SDK_CDN)
    connections.push(...(own ? [own] : leanCloud))
    found.inlineStyles = true
  }
  if (settings.COMMENT_ARTALK_SERVER) {
    scripts.push(settings.COMMENT_ARTALK_JS)
    styles.push(settings.COMMENT_ARTALK_CSS)
    connections.push(settings.COMMENT_ARTALK_SERVER)
  }
  return found
}
