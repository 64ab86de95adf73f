import { createHmac } from 'node:crypto'
import type { SettingName } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { sessionSecret } from '@/lib/lock/secret'
import { deployedSettings, secrets } from '../deployed'

/** Settings that say how a server works and that no page shows: finished pages stay when they change. */
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
 * Returns what finished pages come from beside the content of the site: the workspace and the account that reads it, the settings
 * of the deployment, and the secret that signs addresses of files. Equal for all instances that may send each other's pages. It tells
 * nothing of what it is made from.
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
