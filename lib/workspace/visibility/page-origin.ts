import { createHmac } from 'node:crypto'
import type { SettingName } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { sessionSecret } from '@/lib/lock/secret'
import { deployedSettings, secrets } from '../deployed'

/** Settings of the server that have no effect on pages: stored pages stay valid when they change. */
const operation: readonly SettingName[] = [
  'WORKSPACE_TIMEOUT_MS',
  'WORKSPACE_CONCURRENCY',
  'WORKSPACE_RATE',
  'WORKSPACE_BURST',
  'WORKSPACE_COOLDOWN_SECONDS',
  'WORKSPACE_USER_AGENT',
  'BUILD_POST_COUNT',
  'BUILD_TIME_BUDGET_SECONDS',
  'CONTENT_STORE_DIR',
  'IMAGE_CACHE_DIR',
  'IMAGE_CACHE_MAX_MB',
  'IMAGE_CACHE_REDIS',
  'MEDIA_MAX_MB',
  'MEDIA_TIMEOUT_SECONDS',
  'PAGE_CACHE_MAX_MB',
  'PAGE_EXPIRE_SECONDS',
  'TRUSTED_PROXIES',
  'HSTS_DAYS',
  'HSTS_INCLUDE_SUBDOMAINS',
  'HSTS_PRELOAD',
]

/**
 * Returns a hash of what stored pages depend on besides the site's content: workspace and account, settings of the
 * deployment, and the secret that signs addresses of files. Equal for all instances that may serve each other's pages. It
 * reveals none of its inputs.
 */
export function pageOrigin(): string {
  return globalSingleton('page-origin', () => {
    const settings = Object.entries(deployedSettings()).filter(
      ([name]) => !operation.some((one) => one === name),
    )
    const { NOTION_TOKEN_V2, NOTION_ACTIVE_USER } = secrets()
    return createHmac('sha256', sessionSecret())
      .update(JSON.stringify([settings.sort(), NOTION_TOKEN_V2, NOTION_ACTIVE_USER]))
      .digest('base64url')
  })
}
