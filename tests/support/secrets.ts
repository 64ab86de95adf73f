import type { SecretName } from '@/conf/secret-names'

/** Every secret with a unique value: tests build and serve with them and search for them. */
export const secretMarkers = {
  NOTION_TOKEN_V2: 'token-marker-90fe',
  NOTION_ACTIVE_USER: 'user-marker-77d0',
  ALGOLIA_ADMIN_APP_KEY: 'admin-key-marker-51c2',
  COMMENT_WEBMENTION_TOKEN: 'webmention-marker-3ab8',
  MAILCHIMP_LIST_ID: 'list-marker-c6e1',
  MAILCHIMP_API_KEY: 'mail-key-marker-08f4',
  SESSION_SECRET: 'session-secret-marker-b5d9',
  ADMIN_SECRET: 'operator-marker-e8a6-21c9',
  NOTION_WEBHOOK_TOKEN: 'webhook-marker-5f70',
  MEMOS_TOKEN: 'memos-token-marker-6d2e',
  REDIS_URL: 'redis://:redis-marker-c3b7@127.0.0.1:1',
} satisfies Record<SecretName, string>

const { NOTION_TOKEN_V2: _token, REDIS_URL: _redis, ...shared } = secretMarkers

/**
 * The secrets of every suite. A token would make the workspace private, and Redis would change where pages are
 * stored: both have suites of their own.
 */
export const sharedSecrets: Readonly<Record<string, string>> = shared

/** The secrets of the suite with the private workspace; it signs with the secret of the build. */
export const privateSecrets: Readonly<Record<string, string>> = {
  NOTION_TOKEN_V2: secretMarkers.NOTION_TOKEN_V2,
}
