/** The last look at a recording before it counts as one: nothing secret may be in any of its files. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parseJson } from './capture'
import { filesFolder } from './format'
import { hasEmail, mapTexts, secretForms } from './sanitize-text'

const signature =
  /(?:[?&]|%3F|%26)(x-amz-signature|x-amz-credential|x-amz-security-token|signature|sig|expirationtimestamp)(?:=|%3D)(?!removed)/i

/** Says what a file of JSON still holds that must not be written; null when there is nothing. */
export function secretIn(text: string, secrets: readonly string[]): string | null {
  if (secretForms(secrets).some((form) => text.includes(form))) return 'a secret of the environment'
  const parameter = signature.exec(text)?.[1]
  if (parameter !== undefined) return `the signature of an address ("${parameter}")`
  return hasEmails(parseJson(text)) ? 'an e-mail address' : null
}

function hasEmails(value: unknown): boolean {
  let found = false
  mapTexts(value, (text) => {
    found ||= hasEmail(text)
    return text
  })
  return found
}

/** Looks through the folder; returns one line for each file that holds what it must not. */
export async function scanFolder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    const isText = !path.startsWith(join(folder, filesFolder) + sep)
    // Files of the owner are stored as they are: only the secrets of this machine are looked for in them.
    const secret = isText
      ? secretIn(bytes.toString('utf8'), secrets)
      : secretForms(secrets).some((form) => bytes.includes(form))
        ? 'a secret of the environment'
        : null
    if (secret !== null) found.push(`${path} holds ${secret}`)
  }
  return found
}
