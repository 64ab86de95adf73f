import { hideTokens } from '@/conf/hide-tokens'
import { secretNames, withPresentNames } from '@/conf/secret-names'

/** Characters. Shorter values occur in ordinary text. */
const shortest = 4

/** Replaces every secret in a text, everything that looks like an access token, and signatures in addresses. */
export function hideSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  const values = Object.values(secrets).filter((value) => value.length >= shortest)
  // The longest first, because one secret may contain another.
  const hidden = values
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '(hidden)'), text)
  return hideTokens(hidden).replace(/([?&](?:signature|token|x-amz-[\w-]+)=)[^&\s"]+/gi, '$1(hidden)')
}

/** Returns the secrets of an environment, including those that the schema would reject. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const present = withPresentNames(env)
  return Object.fromEntries(secretNames.map((name) => [name, (present[name] ?? '').trim()]))
}
