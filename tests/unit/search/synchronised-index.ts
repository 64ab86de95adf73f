import type { ReadBody } from '@/lib/search/built-in/live-index'
import { serviceIndex } from '@/lib/search/hosted-index/service-index'
import { type SyncOptions, syncIndex } from '@/lib/search/hosted-index/sync-index'
import { textKeeper } from '@/lib/search/hosted-index/sync-state'
import type { Post } from '@/lib/site/types'
import { type SearchService, startSearchService } from '@/tests/support/services/search-service'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

export const day = 86_400_000
const access = { appId: 'APP', adminKey: 'admin', searchKey: 'search' }
export const indexName = 'posts'

export function post(id: string, changes: Partial<Post> = {}): Post {
  return makePost({
    ...{ id, key: id, slug: `article/${id}`, title: `Title of ${id}`, summary: `About ${id}` },
    ...{ publishDate: 100 * day, lastEditedDate: 200 * day, ...changes },
  })
}

export const section = (id: string, heading: string, text: string) => ({ id, heading, text })

/** An index at a service, and a site whose bodies a test changes. */
export async function synchronised(adminKey = access.adminKey) {
  const service = await startSearchService(access)
  const bodies: Record<string, ReadBody['sections'] | null> = {}
  const read: string[] = []
  let stored: string | null = null
  const clock = { now: 400 * day }
  const run = (posts: readonly Post[], options: Partial<SyncOptions> = {}) =>
    syncIndex({
      site: makeSite(posts),
      present: async () => makeSite(posts),
      remote: serviceIndex(
        { appId: access.appId, adminKey, indexName, host: service.origin },
        { connect: 500, read: 500, write: 500 },
      ),
      keeper: textKeeper(
        async () => stored,
        async (text) => {
          stored = text
        },
      ),
      read: async (_, { id }) => {
        read.push(id)
        const sections = bodies[id]
        if (sections === null) throw new Error(`${id} is away`)
        return { sections: sections ?? [section('', '', `Text of ${id}`)], dependent: false }
      },
      compare: true,
      now: () => clock.now,
      ...options,
    })
  const store = {
    read: () => stored,
    write: (text: string | null) => {
      stored = text
    },
  }
  return { service, bodies, read, clock, run, store, forget: () => store.write(null) }
}

/** Ids of the records that the service has. */
export const ids = (service: SearchService) => [...service.objects(indexName).keys()].sort()
