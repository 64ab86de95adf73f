import { BoundedFolder } from '@/lib/store/bounded-folder'
import { pack, unpack } from '@/lib/store/packing'
import { PacedTurns } from '@/lib/throttle/paced-turns'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { type PageEntry, readEntry, writeEntry } from './page-entry'
import {
  isReadyFile,
  lightBytes,
  lightEntry,
  type ReadyPage,
  readReady,
  readyPage,
  writeReady,
} from './ready-page'

/**
 * Bytes of a file from which pages are read in turn: unpacking and decoding megabytes takes tens of milliseconds, and
 * whoever asks for many such pages must not keep other readers waiting.
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
  /** Pages that are being read. Simultaneous requests for a page share one reading. */
  private readonly reading = new Map<string, Promise<PageEntry | null>>()

  constructor(folder: string, limits: Limits) {
    this.memory = new TtlCache(limits.memory, Date.now, ({ bytes }) => bytes)
    this.disk = new BoundedFolder(folder, { bytes: limits.disk, ending: '.page' })
  }

  /** Returns the page last stored under a key; null when there is none. */
  async get(key: string): Promise<PageEntry | null> {
    const known = this.inMemory(key)
    if (known !== null) return known
    const reading = this.reading.get(key) ?? this.readInTurn(key).finally(() => this.reading.delete(key))
    this.reading.set(key, reading)
    return reading
  }

  private inMemory(key: string): PageEntry | null {
    const known = this.memory.last(key)
    if (known === null) return null
    // Reading a page in memory makes it the most recently used.
    this.memory.put(key, known)
    return known.entry
  }

  private async readInTurn(key: string): Promise<PageEntry | null> {
    const bytes = await this.disk.sizeOf(key)
    if (bytes === null) return null
    // A page may have been stored while this one waited.
    const read = async () => this.inMemory(key) ?? (await this.read(key))
    return bytes < largeFile ? read() : this.large.take(read)
  }

  private async read(key: string): Promise<PageEntry | null> {
    const file = await this.disk.read(key)
    if (file === null) return null
    const kept = await (isReadyFile(file) ? readReady(file) : open(file))
    // Stored while this one was read.
    const newer = this.inMemory(key)
    if (newer !== null) return newer
    if (kept === null) {
      await this.forget(key)
      return null
    }
    this.memory.put(key, kept)
    return kept.entry
  }

  /** Stores a page and replaces an older one. */
  async set(key: string, entry: PageEntry): Promise<void> {
    const readying = readyPage(entry)
    if (readying !== null) return this.setLarge(key, entry, await readying.pending)
    const text = writeEntry(entry)
    if (text === null) return
    this.memory.put(key, { entry, bytes: text.length })
    await this.write(key, await pack(text))
  }

  /** Of a large page only the form in which it is sent is kept, which takes less memory. */
  private async setLarge(key: string, entry: PageEntry, ready: ReadyPage): Promise<void> {
    const light = lightEntry(entry, ready)
    if (light === null) return
    this.memory.put(key, { entry: light, bytes: lightBytes(ready) })
    await this.write(key, writeReady(light, ready))
  }

  private async write(key: string, content: Buffer): Promise<void> {
    const reason = await this.disk.write(key, content)
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
