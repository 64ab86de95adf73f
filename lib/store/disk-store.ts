import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { warnOnce } from '@/lib/warn-once'
import { pack, unpack } from './packing'
import type { Store } from './store'

/** Keeps texts as compressed files in a folder, which several processes may share. */
export class DiskStore implements Store {
  constructor(private readonly folder: string) {}

  async read(key: string): Promise<string | null> {
    try {
      return await unpack(await readFile(this.pathOf(key)))
    } catch {
      // Never written, or cut by a full disk: the workspace is asked instead.
      return null
    }
  }

  /** A reader of the file sees the old text or the new one, never a part: it is written aside and put in its place. */
  async write(key: string, text: string): Promise<void> {
    const path = this.pathOf(key)
    const aside = `${path}.${randomUUID()}`
    try {
      await mkdir(this.folder, { recursive: true })
      await writeFile(aside, await pack(text))
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined)
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      warnOnce(
        `Content cannot be kept in ${this.folder} (${reason}): after a restart it is read from the workspace again. ` +
          'Make the folder writable, name another one in CONTENT_STORE_DIR, or set REDIS_URL.',
      )
    }
  }

  /** Keys hold ids and addresses, which not every file system takes as names. */
  private pathOf(key: string): string {
    return join(this.folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json.gz`)
  }
}
