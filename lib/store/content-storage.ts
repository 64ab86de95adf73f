import { join } from 'node:path'
import { DiskStore } from './disk-store'
import { redis } from './redis'
import { RedisStore } from './redis-store'
import { layered, type Store } from './store'

/**
 * Where loaded content is kept: in a folder, and with REDIS_URL also in Redis, which then answers first.
 * @param folder CONTENT_STORE_DIR; '' is beside the build cache, which hosts keep from build to build
 */
export function contentStorage(folder: string): Store {
  const distDir = process.env.NEXT_DIST_DIR || '.next'
  const files = new DiskStore(folder || join(process.cwd(), distDir, 'cache', 'content'))
  const shared = redis()
  return shared === null ? files : layered([new RedisStore(shared), files])
}
