import type { Settings } from '@/conf/schema'

/** What the policy has to allow for the comment services that are switched on. */
export interface CommentAddresses {
  scripts: string[]
  styles: string[]
  connections: string[]
  /** The client adds style elements to the page. */
  inlineStyles: boolean
}

/** Backends that Valine's library uses when the settings name none. */
const leanCloud = ['https://leancloud.cn', 'https://us.leancloud.cn', 'https://tab.leancloud.cn']

/** Whether the setting is the name of a Tencent cloud environment instead of a server's address. */
export function isCloudName(environment: string): boolean {
  return /^[a-z\d][a-z\d-]*$/i.test(environment)
}

/**
 * The host that Twikoo's client calls for a cloud environment, which has a name instead of an address: for signing
 * in and for its function, in the client's default region.
 */
function cloudAddress(environment: string): string | null {
  return isCloudName(environment) ? `https://${environment}.ap-shanghai.tcb-api.tencentcloudapi.com` : null
}

/**
 * The addresses of the comment services: scripts and style sheets that the settings name, and the backends. Frames
 * and images over https are allowed anyway.
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
    // It sets the size of its frame.
    found.inlineStyles = true
  }
  if (settings.COMMENT_WALINE_SERVER_URL) {
    scripts.push(settings.COMMENT_WALINE_JS)
    styles.push(settings.COMMENT_WALINE_CSS)
    connections.push(settings.COMMENT_WALINE_SERVER_URL)
    // It sets its dark colours.
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
