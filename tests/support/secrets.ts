import type { SecretName } from '@/conf/secret-names'

/** Every secret with a value that is found nowhere else: the tests build and serve with them and look for them. */
export const secretMarkers = {
  NOTION_TOKEN_V2: 'token-marker-90fe',
  NOTION_ACTIVE_USER: 'user-marker-77d0',
  ALGOLIA_ADMIN_APP_KEY: 'admin-key-marker-51c2',
  COMMENT_WEBMENTION_TOKEN: 'webmention-marker-3ab8',
  MAILCHIMP_LIST_ID: 'list-marker-c6e1',
  MAILCHIMP_API_KEY: 'mail-key-marker-08f4',
} satisfies Record<SecretName, string>
