import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { warnOnce } from '@/lib/warn-once'
import { pack, unpack } from './packing'
import type { Store } from './store'

/** Returns the folder of loaded content. @param folder CONTENT_STORE_DIR; '' is beside the build cache, which hosts keep from build to build */
export function contentFolder(folder: string): string {
  return folder || join(process.cwd(), process.env.NEXT_DIST_DIR || '.next', 'cache', 'content')
}

/** Errors that say that a folder takes nothing, now and later. */
const unwritable = new Set(['EROFS', 'EACCES', 'EPERM', 'EEXIST', 'ENOTDIR'])

/**
 * Keeps texts as compressed files in a folder, which several processes may share. Where that folder can only be read,
 * as on hosts of functions, what is new goes into a temporary one of this process's own.
 */
export class DiskStore implements Store {
  private spare: Promise<string | null> | null = null

  constructor(private readonly folder: string) {}

  async read(key: string): Promise<string | null> {
    const spare = await this.spare
    return (spare && (await readText(pathIn(spare, key)))) ?? readText(pathIn(this.folder, key))
  }

  async write(key: string, text: string): Promise<void> {
    const spare = await this.spare
    const error = await writeText(spare ?? this.folder, key, text)
    if (error === null) return
    if (spare === null && unwritable.has(error)) this.spare ??= makeSpare()
    const next = await this.spare
    warnOnce(
      `Content cannot be kept in ${this.folder} (${error}): after a restart it is read from the workspace again. ` +
        'Make the folder writable, name another one in CONTENT_STORE_DIR, or set REDIS_URL.',
    )
    if (next !== null && next !== spare) await writeText(next, key, text)
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await unpack(await readFile(path))
  } catch {
    // Never written, or cut by a full disk: the workspace is asked instead.
    return null
  }
}

/**
 * A reader of the file sees the old text or the new one, never a part: it is written aside and put in its place.
 * Answers why it could not be; null when it was.
 */
async function writeText(folder: string, key: string, text: string): Promise<string | null> {
  const path = pathIn(folder, key)
  const aside = `${path}.${randomUUID()}`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(aside, await pack(text))
    await rename(aside, path)
    return null
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined)
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** Keys hold ids and addresses, which not every file system takes as names. */
function pathIn(folder: string, key: string): string {
  return join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json.gz`)
}

/** A folder that nobody else may look into, and that goes with the process; null where there is no place for any. */
async function makeSpare(): Promise<string | null> {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'blog-content-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}
