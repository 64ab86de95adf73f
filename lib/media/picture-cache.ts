import { BoundedFolder } from '@/lib/store/bounded-folder'
import { decryptEntry, encryptEntry } from '@/lib/store/encrypted-entry'
import { type EntryKey, entryKey } from '@/lib/store/entry-key'
import type { RedisLink } from '@/lib/store/redis'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { type Picture, packPicture, unpackPicture } from './picture'

/** Bytes of the largest picture that is shared through Redis. */
const largestShared = 1024 * 1024
/** Seconds for which Redis keeps a picture. */
const sharedLifetime = 7 * 86_400
/** Bytes of the largest original that is cached; others are made from it. */
export const largestSource = 4 * 1024 * 1024

interface Limits {
  /** Bytes of the pictures in memory: mostly those of the blog's first page. */
  memory: number
  /** Bytes of the files on disk. */
  disk: number
}

/**
 * A cache of resized pictures and their originals: in memory, in a folder, and in Redis where it is given. All are
 * limited. It does not check permissions: request only what the reader may see.
 */
export class PictureCache {
  private readonly memory: TtlCache<Picture>
  private readonly disk: BoundedFolder

  constructor(
    private readonly folder: string,
    limits: Limits,
    private readonly redis: RedisLink | null = null,
    private readonly secretKey: () => EntryKey = entryKey,
  ) {
    this.memory = new TtlCache(limits.memory, Date.now, ({ bytes }) => bytes.length)
    this.disk = new BoundedFolder(folder, { bytes: limits.disk, ending: '.picture' })
  }

  /** Returns a resized picture; null when it is not cached. */
  async get(key: string): Promise<Picture | null> {
    const inMemory = this.memory.last(key)
    const picture = inMemory ?? (await this.onDisk(key)) ?? (await this.inRedis(key))
    if (picture !== null) this.memory.put(key, picture)
    return picture
  }

  /** Caches a resized picture. */
  async set(key: string, picture: Picture): Promise<void> {
    this.memory.put(key, picture)
    const packed = packPicture(picture)
    await this.write(key, packed)
    if (this.redis === null || packed.length > largestShared) return
    const name = this.nameIn(this.redis, key)
    const entry = encryptEntry(name, packed, this.secretKey())
    await this.redis.run((client) => client.set(name, entry, 'EX', sharedLifetime))
  }

  /** Returns an original from which others are made; null when it is not cached. */
  getSource(key: string): Promise<Picture | null> {
    return this.onDisk(sourceKey(key))
  }

  /** Caches an original, unless it is large. */
  async setSource(key: string, picture: Picture): Promise<void> {
    if (picture.bytes.length <= largestSource) await this.write(sourceKey(key), packPicture(picture))
  }

  private async write(key: string, packed: Buffer): Promise<void> {
    const reason = await this.disk.write(key, packed)
    if (reason === null) return
    warnOnce(
      `Resized pictures cannot be kept in ${this.folder} (${reason}): they are resized again after a restart. Make the folder ` +
        'writable, or name another one in IMAGE_CACHE_DIR.',
    )
  }

  private async onDisk(key: string): Promise<Picture | null> {
    const packed = await this.disk.read(key)
    const picture = packed && unpackPicture(packed)
    if (packed !== null && picture === null) await this.disk.forget(key)
    return picture
  }

  private async inRedis(key: string): Promise<Picture | null> {
    if (this.redis === null) return null
    const name = this.nameIn(this.redis, key)
    // GETRANGE limits the cost of an entry of any size.
    const entry = await this.redis.run((client) => client.getrangeBuffer(name, 0, largestShared + 1_000))
    const packed = entry && decryptEntry(name, entry, this.secretKey())
    const picture = packed && unpackPicture(packed)
    if (packed !== null && picture !== null) await this.write(key, packed)
    return picture
  }

  private nameIn(redis: RedisLink, key: string): string {
    return redis.key(`picture:${this.secretKey().id}:${key}`)
  }
}

function sourceKey(key: string): string {
  return `source ${key}`
}
