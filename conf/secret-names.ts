/** Names of secrets, which stay on the server: only unprefixed environment variables may set them. */
export const secretNames = [
  'NOTION_TOKEN_V2',
  'NOTION_ACTIVE_USER',
  'ALGOLIA_ADMIN_APP_KEY',
  'COMMENT_WEBMENTION_TOKEN',
  'MAILCHIMP_LIST_ID',
  'MAILCHIMP_API_KEY',
  'SESSION_SECRET',
  'ADMIN_SECRET',
  'NOTION_WEBHOOK_TOKEN',
  'MEMOS_TOKEN',
  'REDIS_URL',
] as const

export type SecretName = (typeof secretNames)[number]

/** Former names of secrets, which are still accepted. */
export const oldSecretNames: Readonly<Record<string, SecretName>> = { OPERATOR_SECRET: 'ADMIN_SECRET' }

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the secret for a current or former name; null for any other name. */
export function secretCalled(name: string): SecretName | null {
  const earlier = Object.hasOwn(oldSecretNames, name) ? oldSecretNames[name] : undefined
  return earlier ?? secretNames.find((secret) => secret === name) ?? null
}

/** Returns whether a name belongs to a secret. */
export function isSecretName(name: string): boolean {
  return secretCalled(name) !== null
}

/** Returns an environment in which secrets that are only set under a former name also have the current one. */
export function withPresentNames(env: Environment): Environment {
  const renamed = Object.entries(oldSecretNames).map(([old, name]) => [name, env[name] || env[old]])
  return { ...env, ...Object.fromEntries(renamed) }
}

/** Variables that would expose a secret to the browser, because frameworks copy `NEXT_PUBLIC_…` into scripts. */
export function exposedSecrets(env: Environment): string[] {
  return [...secretNames, ...Object.keys(oldSecretNames)]
    .map((name) => `NEXT_PUBLIC_${name}`)
    .filter((name) => env[name] !== undefined)
}
