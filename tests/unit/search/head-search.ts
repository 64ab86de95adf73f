import { LiveIndex } from '@/lib/search/built-in/live-index'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'

/** The built-in search over posts without bodies. */
export function headSearch(site: Site): (keyword: string) => SearchMatch[] {
  const index = new LiveIndex({ read: async () => ({ sections: [], dependent: false }) })
  void index.sync(site)
  return (keyword) => index.search(site, keyword)
}
