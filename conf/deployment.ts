import type { SettingName } from './schema'

/**
 * Settings of services that load scripts or connect to other hosts; the Content-Security-Policy depends on them.
 */
const servicePrefixes = [
  'COMMENT_',
  'ANALYTICS_',
  'ALGOLIA_',
  'CUSTOM_EXTERNAL_',
  'MATOMO_',
  'UMAMI_',
  'CLARITY_',
  'SEO_',
]

/** Further settings by which pages load scripts and style sheets. */
const serviceKeys: readonly SettingName[] = [
  'GLOBAL_CSS',
  'MARK_JS_URL',
  'ANIMATION_JS_URL',
  'ANIMATE_CSS_URL',
  'FONT_URL',
  'FONT_DISPLAY',
  'FONT_AWESOME',
  'PRISM_JS_PATH',
  'PRISM_JS_AUTO_LOADER',
  'PRISM_THEME_PREFIX_PATH',
  'PRISM_THEME_LIGHT_PATH',
  'PRISM_THEME_DARK_PATH',
]

/**
 * Settings that the workspace may not change: they locate the workspace and other sources, or they are fixed by the
 * build.
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
  'SHARE_PICTURES',
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
  'NEXT_REVALIDATE_SECOND',
  'PAGE_EXPIRE_SECONDS',
  'PAGE_CACHE_MAX_MB',
  'WORKSPACE_SERVICES',
  'MEMOS_SOURCE',
  'MEMOS_CREATOR',
  'TWEET_SOURCE',
  'TWEET_API_URL',
  'MEMOS_ASSETS',
] as const satisfies readonly SettingName[]

/** Whether a setting belongs to the deployment alone. */
export function isDeploymentKey(name: string): boolean {
  return deploymentKeys.some((key) => key === name)
}

/**
 * Whether a setting decides which scripts, style sheets and services pages use: the workspace may only set it with
 * WORKSPACE_SERVICES.
 */
export function isServiceKey(name: string): boolean {
  return serviceKeys.some((key) => key === name) || servicePrefixes.some((prefix) => name.startsWith(prefix))
}
