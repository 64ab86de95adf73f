import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Node's own `writeFile`. */
export const { writeFile } = files

/** Replaces `writeFile` of `node:fs/promises`, also for modules that import it by name. */
export function replaceWriteFile(replacement: typeof writeFile): void {
  files.writeFile = replacement
  syncBuiltinESMExports()
}

/** A disk that cannot be written: every call rejects with this code, such as `ENOSPC`. */
export function refuseWrites(code: string): void {
  replaceWriteFile(async () => {
    throw Object.assign(new Error('no write'), { code })
  })
}
