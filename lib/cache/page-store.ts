import { BoundedFolder } from '@/lib/store/bounded-folder'
import { pack, unpack } from '@/lib/store/packing'
import { TtlCache } from '@/lib/ttl-cache'
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
  private readonly memory: TtlCache<Kept>
  private readonly disk: BoundedFolder

  constructor(folder: string, limits: Limits) {
    this.memory = new TtlCache(limits.memory, Date.now, ({ bytes }) => bytes)
    this.disk = new BoundedFolder(folder, { bytes: limits.disk, ending: '.json.gz' })
  }

  /** The page last stored under a key; null when there is none. */
  async get(key: string): Promise<PageEntry | null> {
    // A page that is read often is at hand: it becomes the one used last.
    const kept = this.memory.last(key)
    if (kept !== null) {
      this.memory.put(key, kept)
      return kept.entry
    }
    const packed = await this.disk.read(key)
    if (packed === null) return null
    const text = await unpack(packed).catch(() => null)
    const entry = text === null ? null : readEntry(text)
    if (entry === null) {
      await this.forget(key)
      return null
    }
    this.memory.put(key, { entry, bytes: text?.length ?? 0 })
    return entry
  }

  /** Stores a page; one that was there is replaced. */
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

  /** Keeps a page in memory that stands on disk elsewhere. */
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
