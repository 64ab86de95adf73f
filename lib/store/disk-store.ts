import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { warnOnce } from '@/lib/warn-once'
import { pack, unpack } from './packing'
import type { FileResult, FileStore } from './store'

/**
 * Returns the folder of loaded content. @param folder CONTENT_STORE_DIR; '' is a folder beside the build cache,
 * which hosts keep between builds
 */
export function contentFolder(folder: string): string {
  return folder || join(process.cwd(), process.env.NEXT_DIST_DIR || '.next', 'cache', 'content')
}

/** Errors after which a folder is never writable. */
const unwritable = new Set(['EROFS', 'EACCES', 'EPERM', 'EEXIST', 'ENOTDIR'])

/**
 * Stores texts as compressed files in a folder, which several processes may share. Where it is read-only, as on
 * serverless hosts, new texts go to a temporary folder of this process.
 */
export class DiskStore implements FileStore {
  private spare: Promise<string | null> | null = null
  /** Keys whose texts were deleted for want of room: what a read-only folder still has of them is older. */
  private readonly lost = new Set<string>()

  constructor(private readonly folder: string) {}

  async read(key: string): Promise<string | null> {
    if (this.lost.has(key)) return null
    const spare = await this.spare
    return (spare && (await readText(pathIn(spare, key)))) ?? readText(pathIn(this.folder, key))
  }

  async write(key: string, text: string): Promise<FileResult> {
    const spare = await this.spare
    let error = await replaceText(spare ?? this.folder, key, text)
    if (error !== null) {
      // A read-only folder still has an older text. If nothing is there, another process may write a later one.
      if (noRoom.has(error) && (await readText(pathIn(this.folder, key))) !== null) this.lost.add(key)
      const isReadOnly = spare === null && unwritable.has(error)
      if (isReadOnly) this.spare ??= makeSpare()
      const next = await this.spare
      warnOnce(
        `Content cannot be kept in ${this.folder} (${error}): ${outcomeOf(error, isReadOnly)}, name another folder in ` +
          'CONTENT_STORE_DIR, or set REDIS_URL.',
      )
      if (next !== null && next !== spare) error = await replaceText(next, key, text)
    }
    if (error === null) this.lost.delete(key)
    return error === null ? 'stored' : unwritable.has(error) ? 'impossible' : 'missed'
  }
}

/** Describes what a failed write means after a restart, and the first part of what to do. */
function outcomeOf(error: string, isReadOnly: boolean): string {
  const former =
    'begins with the content that it has now, also with posts that were withdrawn since, until the workspace answers'
  if (isReadOnly) return `a restart ${former}. Make the folder writable`
  return noRoom.has(error)
    ? 'it is written again once there is room; after a restart before that, it is read from the workspace again. Make room on its disk'
    : `it is written again once that is possible; a restart before that ${former}. Check the folder and its disk`
}

async function readText(path: string): Promise<string | null> {
  try {
    return await unpack(await readFile(path))
  } catch {
    // Never written, or truncated by a full disk: the workspace is read instead.
    return null
  }
}

/** Errors of a full disk. */
const noRoom = new Set(['ENOSPC', 'EDQUOT'])
/** Other errors, such as too many open files, pass. */
const isLasting = (error: string) => noRoom.has(error) || unwritable.has(error)

/**
 * Replaces a text; what may pass is tried again for a second and a half. On a full disk the former text is deleted, because it may contain what was withdrawn since, and the new one is
 * written again, into the room of the former one.
 */
async function replaceText(folder: string, key: string, text: string): Promise<string | null> {
  let error = await writeText(folder, key, text)
  for (let pause = 50; pause <= 800 && error !== null && !isLasting(error); pause *= 2) {
    await wait(pause)
    error = await writeText(folder, key, text)
  }
  if (error === null || !noRoom.has(error)) return error
  try {
    await rm(pathIn(folder, key))
  } catch {
    // There is none, or the folder is read-only.
    return error
  }
  return writeText(folder, key, text)
}

/**
 * Writes a temporary file and renames it, so that readers never see a part. Returns why that failed; null on
 * success.
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

/** Keys contain ids and addresses, which are no valid file names on every file system. */
function pathIn(folder: string, key: string): string {
  return join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json.gz`)
}

/** Creates a private temporary folder, which is removed with the process; null where that is impossible. */
async function makeSpare(): Promise<string | null> {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'blog-content-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}
