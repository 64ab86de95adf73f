import { BoundedFolder } from '@/lib/store/bounded-folder'
import { pack, unpack } from '@/lib/store/packing'
import { PacedTurns } from '@/lib/throttle/paced-turns'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { type PageEntry, readEntry, writeEntry } from './page-entry'

/**
 * Bytes of a file from which pages are read in turn: parsing and compressing a page of megabytes takes a tenth of a second, and
 * whoever asks for many of them must not keep other readers waiting.
 */
const largeFile = 65_536

interface Limits {
  /** Bytes of pages in memory: those that were read most recently. */
  memory: number
  /** Bytes of the compressed files on disk. */
  disk: number
}

interface Kept {
  entry: PageEntry
  bytes: number
}

/**
 * The finished pages of one process: in memory, and as compressed files in a folder. Both are limited and evict the
 * least recently used. If the folder is not writable, pages are only lost at a restart.
 */
export class PageStore {
  private readonly memory: TtlCache<Kept>
  private readonly disk: BoundedFolder
  private readonly large = new PacedTurns()

  constructor(folder: string, limits: Limits) {
    this.memory = new TtlCache(limits.memory, Date.now, ({ bytes }) => bytes)
    this.disk = new BoundedFolder(folder, { bytes: limits.disk, ending: '.json.gz' })
  }

  /** Returns the page last stored under a key; null when there is none. */
  async get(key: string): Promise<PageEntry | null> {
    // Reading a page in memory makes it the most recently used.
    const known = this.memory.last(key)
    if (known !== null) {
      this.memory.put(key, known)
      return known.entry
    }
    const packed = await this.disk.read(key)
    if (packed === null) return null
    const kept = packed.length < largeFile ? await open(packed) : await this.large.take(() => open(packed))
    if (kept === null) {
      await this.forget(key)
      return null
    }
    this.memory.put(key, kept)
    return kept.entry
  }

  /** Stores a page and replaces an older one. */
  async set(key: string, entry: PageEntry): Promise<void> {
    const text = writeEntry(entry)
    if (text === null) return
    this.memory.put(key, { entry, bytes: text.length })
    const reason = await this.disk.write(key, await pack(text))
    if (reason !== null) {
      warnOnce(
        `Pages cannot be written beside the build (${reason}): they are kept in memory, and rendered again after a restart.`,
      )
    }
  }

  /** Keeps a page in memory only; its file is elsewhere. */
  remember(key: string, entry: PageEntry): void {
    this.memory.put(key, { entry, bytes: writeEntry(entry)?.length ?? 0 })
  }

  /** Deletes a page. */
  async forget(key: string): Promise<void> {
    this.memory.forget(key)
    await this.disk.forget(key)
  }

  /** Deletes all pages. */
  async clear(): Promise<void> {
    this.memory.clear()
    await this.disk.clear()
  }
}

async function open(packed: Buffer): Promise<Kept | null> {
  const text = await unpack(packed).catch(() => null)
  const entry = text === null ? null : readEntry(text)
  return text === null || entry === null ? null : { entry, bytes: text.length }
}
