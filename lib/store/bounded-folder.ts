import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Limits {
  /** Bytes of all files together. */
  bytes: number
  /** The files' extension, with its dot. */
  ending: string
}

/** Names that `nameOf` returns, and those of temporary files. Other files in the folder are left alone. */
const ownName = /^[\da-f]{40}(\.[a-z.]+?)(\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/

/** Stores files of one process in a folder of limited size; the least recently used file is deleted first. */
export class BoundedFolder {
  /** Bytes of each file by its name, the least recently used first. */
  private files: Promise<Map<string, number>> | null = null
  private total = 0

  constructor(
    private readonly folder: string,
    private readonly limits: Limits,
  ) {}

  /** Returns the bytes of what was last written under a key; null when there is none. */
  async sizeOf(key: string): Promise<number | null> {
    return (await this.listed()).get(this.nameOf(key)) ?? null
  }

  /** Returns the content last written under a key; null when there is none. */
  async read(key: string): Promise<Buffer | null> {
    const name = this.nameOf(key)
    const files = await this.listed()
    const bytes = files.get(name)
    if (bytes === undefined) return null
    const content = await readFile(join(this.folder, name)).catch(() => null)
    if (content === null) {
      await this.remove(name)
      return null
    }
    if (files.delete(name)) files.set(name, bytes)
    return content
  }

  /** Writes a file, and replaces an older one, which is deleted if that fails. Returns why it failed; null on success. */
  async write(key: string, content: Buffer): Promise<string | null> {
    const files = await this.listed()
    const name = this.nameOf(key)
    const aside = join(this.folder, `${name}.${randomUUID()}`)
    try {
      await mkdir(this.folder, { recursive: true })
      // Written to a temporary file and renamed, so that readers never see a part.
      await writeFile(aside, content)
      await rename(aside, join(this.folder, name))
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined)
      // Otherwise it would be read again, as if it were what was written last.
      await this.remove(name)
      return error instanceof Error && 'code' in error ? String(error.code) : String(error)
    }
    this.total += content.length - (files.get(name) ?? 0)
    files.delete(name)
    files.set(name, content.length)
    for (const oldest of files.keys()) {
      if (this.total <= this.limits.bytes || oldest === name) break
      await this.remove(oldest)
    }
    return null
  }

  /** Deletes what is stored under a key. */
  async forget(key: string): Promise<void> {
    await this.remove(this.nameOf(key))
  }

  /** Deletes all files. */
  async clear(): Promise<void> {
    for (const name of [...(await this.listed()).keys()]) await this.remove(name)
  }

  private async remove(name: string): Promise<void> {
    const files = await this.listed()
    this.total -= files.get(name) ?? 0
    files.delete(name)
    await rm(join(this.folder, name), { force: true }).catch(() => undefined)
  }

  /** Files that an earlier process has left in the folder. */
  private listed(): Promise<Map<string, number>> {
    this.files ??= this.list()
    return this.files
  }

  private async list(): Promise<Map<string, number>> {
    const names = await readdir(this.folder).catch(() => [])
    const found: { name: string; size: number; mtimeMs: number }[] = []
    for (const name of names) {
      const path = join(this.folder, name)
      const [, ending, part] = ownName.exec(name) ?? []
      if (ending !== this.limits.ending) continue
      // A temporary file of a process that was stopped while it wrote.
      if (part !== undefined) await rm(path, { force: true }).catch(() => undefined)
      else await stat(path).then(({ size, mtimeMs }) => found.push({ name, size, mtimeMs }), Boolean)
    }
    found.sort((a, b) => a.mtimeMs - b.mtimeMs)
    this.total = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ name, size }) => [name, size]))
  }

  /** Keys contain addresses, which are no valid file names on every file system. */
  private nameOf(key: string): string {
    return createHash('sha256').update(key).digest('hex').slice(0, 40) + this.limits.ending
  }
}
