import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Memory } from '@/lib/remember'
import { pack, unpack } from '@/lib/store/packing'
import { warnOnce } from '@/lib/warn-once'
import { type PageEntry, readEntry, writeEntry } from './page-entry'

interface Limits {
  /** Bytes of the texts in memory: the pages that are read most. */
  memory: number
  /** Bytes of the compressed files on disk. */
  disk: number
}

interface Kept {
  entry: PageEntry
  bytes: number
}

/**
 * The finished pages of one process: in memory, and as compressed files in a folder. Both are bounded; what was used
 * longest ago goes first. A folder that cannot be written costs a restarted process its pages, nothing else.
 */
export class PageStore {
  private readonly memory: Memory<Kept>
  /** Bytes of each file by its name, the one used longest ago first. */
  private files: Promise<Map<string, number>> | null = null
  private diskBytes = 0

  constructor(
    private readonly folder: string,
    private readonly limits: Limits,
  ) {
    this.memory = new Memory(limits.memory, Date.now, ({ bytes }) => bytes)
  }

  /** The page last stored under a key; null when there is none. */
  async get(key: string): Promise<PageEntry | null> {
    // A page that is read often is at hand: it becomes the one used last.
    const kept = this.memory.last(key)
    if (kept !== null) {
      this.memory.put(key, kept)
      return kept.entry
    }
    const name = fileName(key)
    const files = await this.listed()
    const bytes = files.get(name)
    if (bytes === undefined) return null
    const text = await readFile(join(this.folder, name))
      .then(unpack)
      .catch(() => null)
    const entry = text === null ? null : readEntry(text)
    if (entry === null) {
      await this.forget(key)
      return null
    }
    files.delete(name)
    files.set(name, bytes)
    this.memory.put(key, { entry, bytes: text?.length ?? 0 })
    return entry
  }

  /** Stores a page; one that was there is replaced. */
  async set(key: string, entry: PageEntry): Promise<void> {
    const text = writeEntry(entry)
    if (text === null) return
    this.memory.put(key, { entry, bytes: text.length })
    const files = await this.listed()
    const name = fileName(key)
    const packed = await pack(text)
    const aside = join(this.folder, `${name}.${randomUUID()}`)
    try {
      await mkdir(this.folder, { recursive: true })
      // Readers of the file see the old page or the new one, never a part.
      await writeFile(aside, packed)
      await rename(aside, join(this.folder, name))
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined)
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      warnOnce(
        `Pages cannot be written beside the build (${reason}): they are kept in memory, and made again after a restart.`,
      )
      return
    }
    this.diskBytes += packed.length - (files.get(name) ?? 0)
    files.delete(name)
    files.set(name, packed.length)
    for (const oldest of files.keys()) {
      if (this.diskBytes <= this.limits.disk || oldest === name) break
      await this.remove(oldest)
    }
  }

  /** Keeps a page in memory that stands on disk elsewhere. */
  remember(key: string, entry: PageEntry): void {
    this.memory.put(key, { entry, bytes: writeEntry(entry)?.length ?? 0 })
  }

  /** Deletes a page. */
  async forget(key: string): Promise<void> {
    this.memory.forget(key)
    await this.remove(fileName(key))
  }

  /** Deletes all pages. */
  async clear(): Promise<void> {
    this.memory.clear()
    const files = await this.listed()
    for (const name of [...files.keys()]) await this.remove(name)
  }

  private async remove(name: string): Promise<void> {
    const files = await this.listed()
    this.diskBytes -= files.get(name) ?? 0
    files.delete(name)
    await rm(join(this.folder, name), { force: true }).catch(() => undefined)
  }

  /** What a process before this one has left in the folder. */
  private listed(): Promise<Map<string, number>> {
    this.files ??= this.list()
    return this.files
  }

  private async list(): Promise<Map<string, number>> {
    const names = await readdir(this.folder).catch(() => [])
    const found: { name: string; size: number; mtimeMs: number }[] = []
    for (const name of names) {
      const path = join(this.folder, name)
      // A process that was stopped while it wrote leaves a part under another name.
      if (!name.endsWith(ending)) await rm(path, { force: true }).catch(() => undefined)
      else await stat(path).then(({ size, mtimeMs }) => found.push({ name, size, mtimeMs }), Boolean)
    }
    found.sort((a, b) => a.mtimeMs - b.mtimeMs)
    this.diskBytes = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ name, size }) => [name, size]))
  }
}

const ending = '.json.gz'

/** Keys hold addresses, which not every file system takes as names. */
function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40) + ending
}
