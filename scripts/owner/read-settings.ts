import { secretCalled } from '@/conf/secret-names'
import type { Reading } from './problems'
import { readJsonObject } from './read-json'

const publicPrefix = 'NEXT_PUBLIC_'

/**
 * Parses owner/settings.json. Names and values are checked together with all other sources (conf/resolve.ts);
 * secrets are rejected here.
 * @param file its path, for messages
 */
export function readSettings(text: string, file: string): Reading<Record<string, unknown>> {
  const { value, problems } = readJsonObject(text, file)
  const secrets = Object.keys(value).flatMap((name) => {
    const plain = name.startsWith(publicPrefix) ? name.slice(publicPrefix.length) : name
    const secret = secretCalled(plain)
    return secret === null
      ? []
      : [
          `${file}: ${name} is a secret, and this file may be shown to others. Remove it here and set the environment variable ${secret}.`,
        ]
  })
  return { value: secrets.length > 0 ? {} : value, problems: [...problems, ...secrets] }
}
