import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret as `newSecret` makes it. */
const form = /^[\w-]{43}$/

/** Returns 32 random bytes as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the secret stored in a folder. The first process creates it; processes that start at the same moment use
 * that one.
 * @returns null where the folder is not writable, or the file holds something else
 */
export function storedSecret(folder: string): string | null {
  const path = join(folder, 'session-secret')
  return readSecret(path) ?? makeSecret(folder, path)
}

function makeSecret(folder: string, path: string): string | null {
  const aside = `${path}.${randomUUID()}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(aside, newSecret(), { mode: 0o600, flag: 'wx' })
    // `link` is atomic and never overwrites an existing file.
    linkSync(aside, path)
  } catch {
    // Another process was first, or the folder is not writable.
  } finally {
    removeFile(aside)
  }
  return readSecret(path)
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A folder that is not writable has no secret.
  }
}

function readSecret(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return form.test(text) ? text : null
  } catch {
    return null
  }
}
