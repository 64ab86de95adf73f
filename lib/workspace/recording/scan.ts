/** Scans a finished recording: no file may contain a secret. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parseJson } from './capture'
import { filesFolder } from './format'
import { hasEmail, mapTexts, secretForms } from './sanitize-text'

const signature =
  /(?:[?&]|%3F|%26)(x-amz-signature|x-amz-credential|x-amz-security-token|signature|sig|expirationtimestamp)(?:=|%3D)(?!removed)/i

/** Describes what a JSON file still contains that must not be written; null when there is nothing. */
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

/** Scans the folder; returns one line for each file with a finding. */
export async function scanFolder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    const isText = !path.startsWith(join(folder, filesFolder) + sep)
    // The owner's files are stored unchanged: only the secrets of this machine are searched in them.
    const secret = isText
      ? secretIn(bytes.toString('utf8'), secrets)
      : secretForms(secrets).some((form) => bytes.includes(form))
        ? 'a secret of the environment'
        : null
    if (secret !== null) found.push(`${path} holds ${secret}`)
  }
  return found
}
