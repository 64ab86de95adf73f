/** Names of the settings that stay on the server: only the plain environment may carry them. */
export const secretNames = [
  'NOTION_TOKEN_V2',
  'NOTION_ACTIVE_USER',
  'ALGOLIA_ADMIN_APP_KEY',
  'COMMENT_WEBMENTION_TOKEN',
  'MAILCHIMP_LIST_ID',
  'MAILCHIMP_API_KEY',
  'SESSION_SECRET',
  'OPERATOR_SECRET',
  'NOTION_WEBHOOK_TOKEN',
  'MEMOS_TOKEN',
  'REDIS_URL',
] as const

export type SecretName = (typeof secretNames)[number]

/** Whether a name belongs to a secret. */
export function isSecretName(name: string): name is SecretName {
  return secretNames.some((secret) => secret === name)
}

/** Variables that would hand a secret to the browser, because frameworks copy `NEXT_PUBLIC_…` into scripts. */
export function exposedSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return secretNames.map((name) => `NEXT_PUBLIC_${name}`).filter((name) => env[name] !== undefined)
}
