import type { SettingName } from './schema'

/**
 * Settings whose services load scripts or talk to other hosts. The Content-Security-Policy is made from them
 * when the site is built, so a service that only the workspace names would be blocked by it.
 */
export const servicePrefixes = [
  'COMMENT_',
  'ANALYTICS_',
  'ALGOLIA_',
  'CUSTOM_EXTERNAL_',
  'MATOMO_',
  'UMAMI_',
  'CLARITY_',
] as const

/**
 * Settings that the workspace may not change: they say where the workspace and other sources are and
 * how they are read, they are fixed when the site is built, or they name a script that pages load.
 */
export const deploymentKeys = [
  'API_BASE_URL',
  'NOTION_PAGE_ID',
  'NOTION_INDEX',
  'NOTION_HOST',
  'NOTION_PROPERTY_NAME',
  'WORKSPACE_TIMEOUT_MS',
  'WORKSPACE_CONCURRENCY',
  'WORKSPACE_RATE',
  'WORKSPACE_BURST',
  'WORKSPACE_COOLDOWN_SECONDS',
  'WORKSPACE_USER_AGENT',
  'CONTENT_STORE_DIR',
  'BUILD_TIME_BUDGET_SECONDS',
  'WORKSPACE_RECORDING',
  'MEDIA_HOSTS',
  'MEDIA_MAX_MB',
  'MEDIA_TIMEOUT_SECONDS',
  'IMAGE_SOURCE',
  'IMAGE_CACHE_MAX_MB',
  'IMAGE_CACHE_DIR',
  'IMAGE_CACHE_REDIS',
  'TRUSTED_PROXIES',
  'STATIC_EXPORT',
  'ALLOWED_HOSTS',
  'HSTS_DAYS',
  'HSTS_INCLUDE_SUBDOMAINS',
  'HSTS_PRELOAD',
  'SUB_PATH',
  'BUILD_POST_COUNT',
  'ENABLE_CACHE',
  'DEBUG',
  'LAYOUT_MAPPINGS',
  'MERMAID_CDN',
  'MARK_JS_URL',
  'ANIMATION_JS_URL',
  'PRISM_JS_PATH',
  'PRISM_JS_AUTO_LOADER',
  'PRISM_THEME_PREFIX_PATH',
  'PRISM_THEME_LIGHT_PATH',
  'PRISM_THEME_DARK_PATH',
  'NEXT_REVALIDATE_SECOND',
  'PAGE_EXPIRE_SECONDS',
  'PAGE_CACHE_MAX_MB',
  'SEO_GOOGLE_SITE_VERIFICATION',
  'SEO_BAIDU_SITE_VERIFICATION',
  'FONT_URL',
  'FONT_DISPLAY',
  'FONT_AWESOME',
  'ANIMATE_CSS_URL',
  'MEMOS_SOURCE',
  'TWEET_SOURCE',
  'TWEET_API_URL',
  'MEMOS_ASSETS',
] as const satisfies readonly SettingName[]

/** Whether a setting belongs to the deployment alone. */
export function isDeploymentKey(name: string): boolean {
  return (
    deploymentKeys.some((key) => key === name) || servicePrefixes.some((prefix) => name.startsWith(prefix))
  )
}
