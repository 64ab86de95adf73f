import { type Settings, settingsSchema } from '@/conf/schema'
import { countCategories, countTags, withTagItems } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'

/** A blog with these posts, default settings and no notice, unless they are given. */
export function makeSite(
  posts: readonly Post[],
  {
    settings: changed = {},
    ...given
  }: Partial<Omit<Site, 'settings'>> & { settings?: Partial<Settings> } = {},
): Site {
  const settings = { ...settingsSchema.parse({}), ...changed }
  const tags = countTags(posts, settings)
  return {
    info: { title: 'Harbour notes', description: 'A blog.', icon: '⚓', pageCover: '/cover.webp' },
    posts: withTagItems(posts, tags),
    pages: [],
    notice: null,
    memos: [],
    table: { id: 'table', privateRowIds: new Set(), passwords: [] },
    addresses: {},
    closedAddresses: [],
    menu: [],
    categories: countCategories(posts),
    tags,
    settings,
    ...given,
  }
}
