import { contentFolder, DiskStore } from './disk-store'
import { redis } from './redis'
import { RedisStore } from './redis-store'
import { layered, type Store } from './store'

/**
 * Returns the store for loaded content: a folder, and with REDIS_URL also Redis, which is read first. While Redis
 * is unreachable only the folder is used.
 * @param folder CONTENT_STORE_DIR; '' is the folder beside the build cache
 */
export function contentStorage(folder: string): Store {
  const files = new DiskStore(contentFolder(folder))
  const shared = redis()
  return shared === null ? files : layered([new RedisStore(shared), files])
}
