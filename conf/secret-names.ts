/** Names of the settings that stay on the server: only the plain environment may carry them. */
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

/** Names that secrets had earlier, which are still read. */
export const oldSecretNames: Readonly<Record<string, SecretName>> = { OPERATOR_SECRET: 'ADMIN_SECRET' }

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the secret of a name, present or earlier; null for any other name. */
export function secretCalled(name: string): SecretName | null {
  const earlier = Object.hasOwn(oldSecretNames, name) ? oldSecretNames[name] : undefined
  return earlier ?? secretNames.find((secret) => secret === name) ?? null
}

/** Returns whether a name belongs to a secret. */
export function isSecretName(name: string): boolean {
  return secretCalled(name) !== null
}

/** Returns an environment in which secrets that are set under an earlier name alone have the present one too. */
export function withPresentNames(env: Environment): Environment {
  const renamed = Object.entries(oldSecretNames).map(([old, name]) => [name, env[name] || env[old]])
  return { ...env, ...Object.fromEntries(renamed) }
}

/** Variables that would hand a secret to the browser, because frameworks copy `NEXT_PUBLIC_…` into scripts. */
export function exposedSecrets(env: Environment): string[] {
  return [...secretNames, ...Object.keys(oldSecretNames)]
    .map((name) => `NEXT_PUBLIC_${name}`)
    .filter((name) => env[name] !== undefined)
}
