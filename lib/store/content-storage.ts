import { globalSingleton } from '@/lib/global-singleton'
import { contentFolder, DiskStore } from './disk-store'
import { LayeredStore } from './layered-store'
import { redis } from './redis'
import { RedisStore } from './redis-store'
import { RepeatedWrites } from './repeated-writes'
import type { Store } from './store'

/**
 * Returns the store for loaded content: a folder, and with REDIS_URL also Redis. While Redis is unreachable only the folder is used.
 * @param folder CONTENT_STORE_DIR; '' is the folder beside the build cache
 */
export function contentStorage(folder: string): Store {
  const place = contentFolder(folder)
  return globalSingleton(`content in ${place}`, () => {
    const shared = redis()
    const files = new RepeatedWrites(new DiskStore(place))
    return new LayeredStore(shared === null ? null : new RedisStore(shared), files)
  })
}
