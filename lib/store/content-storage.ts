import { contentFolder, DiskStore } from './disk-store'
import { redis } from './redis'
import { RedisStore } from './redis-store'
import { layered, type Store } from './store'

/**
 * Where loaded content is kept: in a folder, and with REDIS_URL also in Redis, which then answers first.
 * While Redis is away the folder answers alone.
 * @param folder CONTENT_STORE_DIR; '' is the folder beside the build cache
 */
export function contentStorage(folder: string): Store {
  const files = new DiskStore(contentFolder(folder))
  const shared = redis()
  return shared === null ? files : layered([new RedisStore(shared), files])
}
