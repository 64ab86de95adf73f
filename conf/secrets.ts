/** Server-only environment: tokens and admin keys. They are never settings, never page data, never logged. */
import { z } from 'zod'
import { exposedSecrets, type SecretName } from './secret-names'

const secret = (meaning: string) => z.string().trim().default('').describe(meaning)

export const secretsSchema = z.object({
  NOTION_TOKEN_V2: secret('Access to a private workspace.'),
  NOTION_ACTIVE_USER: secret('The user who acts with that access.'),
  ALGOLIA_ADMIN_APP_KEY: secret('Writes the index of the hosted search (R-375).'),
  COMMENT_WEBMENTION_TOKEN: secret('Reads the mentions of the webmention service.'),
  MAILCHIMP_LIST_ID: secret('List of the mail subscription. Accepted; the theme has no form for it.'),
  MAILCHIMP_API_KEY: secret('Key of the mail subscription. Accepted; the theme has no form for it.'),
} satisfies Record<SecretName, z.ZodType>)

/** Every secret; '' for one that is not set. */
export type Secrets = z.output<typeof secretsSchema>

/**
 * The secrets of an environment, by their plain names only.
 * Throws in a browser, and when a secret is set under a `NEXT_PUBLIC_` name: that would publish it.
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
  return secretsSchema.parse(env)
}
