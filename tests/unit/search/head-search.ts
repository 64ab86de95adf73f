import { KeptIndex } from '@/lib/search/built-in/kept-index'
import type { SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'

/** The built-in search over posts without bodies. */
export function headSearch(site: Site): (keyword: string) => SearchMatch[] {
  const index = new KeptIndex({ read: async () => ({ sections: [], dependent: false }) })
  void index.follow(site)
  return (keyword) => index.search(site, keyword)
}
