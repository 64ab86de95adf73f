/** Server-only environment: tokens and admin keys. They are never settings, never page data, never logged. */
import { z } from 'zod'
import { exposedSecrets, type SecretName, withPresentNames } from './secret-names'

const secret = (meaning: string) => z.string().trim().default('').describe(meaning)

/** A secret that is sent in a header. An invalid header value would appear in full in the error of each request. */
const headerSecret = (meaning: string) =>
  secret(meaning).refine(
    (value) => /^[\x21-\x3a\x3c-\x7e]*$/.test(value),
    'must be printable ASCII without spaces and semicolons: copy the value of the cookie alone',
  )

export const secretsSchema = z.object({
  NOTION_TOKEN_V2: headerSecret('Access to a private workspace.'),
  NOTION_ACTIVE_USER: headerSecret('Id of the Notion user of that token.'),
  ALGOLIA_ADMIN_APP_KEY: secret('Writes the index of the hosted search (R-375).'),
  COMMENT_WEBMENTION_TOKEN: secret('Reads the mentions of the webmention service.'),
  MAILCHIMP_LIST_ID: secret('List of the mail subscription. Accepted; the theme has no form for it.'),
  MAILCHIMP_API_KEY: secret('Key of the mail subscription. Accepted; the theme has no form for it.'),
  SESSION_SECRET: secret(
    'Signs the cookies of unlocked posts and the addresses of stored files, and encrypts the data in REDIS_URL: 16 or more ' +
      'random characters. Empty: the secret of the build, or for a published image one that the first start creates beside ' +
      'the stored content. Set it when instances of different builds serve the same site, or to keep posts unlocked, and ' +
      'addresses in feed readers valid, after a new build. A new value locks every post again, invalidates those addresses, ' +
      'and the data in Redis is read from the workspace again.',
  ).refine((value) => value === '' || value.length >= 16, 'must be empty or have 16 characters or more'),
  ADMIN_SECRET: secret(
    'Bearer token for `/api/revalidate` and `/api/status`: 16 characters or more. Empty: both are disabled, and the ' +
      'webhook cannot be set up. The former name `OPERATOR_SECRET` is read too.',
  ).refine((value) => value === '' || value.length >= 16, 'must be empty or have 16 characters or more'),
  NOTION_WEBHOOK_TOKEN: secret(
    "Verification token of the workspace's webhook, which signs its calls to `/api/webhook`. Empty: only the handshake " +
      'with the token is accepted, and `/api/status` shows the token.',
  ),
  MEMOS_TOKEN: secret(
    'Access token of a Memos server (MEMOS_SOURCE). Empty: requests without a token. Only public memos are shown, even if ' +
      'the token gives access to others.',
  ),
  REDIS_URL: secret(
    'Redis in which several instances of the site share stored content, pages and counted attempts. `redis://` or ' +
      '`rediss://`, with its password. Empty, or when it does not respond: each instance keeps its own, in memory and on ' +
      'disk.',
  ).refine((value) => value === '' || /^rediss?:\/\/./.test(value), 'must begin with redis:// or rediss://'),
} satisfies Record<SecretName, z.ZodType>)

/** Every secret; '' for one that is not set. */
export type Secrets = z.output<typeof secretsSchema>

/**
 * Reads the secrets of an environment, by their unprefixed names only. Throws in a browser, and when a secret is
 * set under a `NEXT_PUBLIC_` name: that would publish it.
 */
export function readSecrets(env: Readonly<Record<string, string | undefined>>): Secrets {
  if (typeof window !== 'undefined')
    throw new Error('conf/secrets is for the server: a browser must never import it')
  const exposed = exposedSecrets(env)
  if (exposed.length > 0) {
    throw new Error(
      `${exposed.join(', ')} would publish a secret. Remove NEXT_PUBLIC_ from the name, and replace the secret if a build has used it.`,
    )
  }
  return secretsSchema.parse(withPresentNames(env))
}
