import type { Post } from '@/lib/site/types'
import { articlePath } from '@/lib/site/urls'

/** A published post; the title makes id and address unless they are given. */
export function makePost(given: Partial<Post> & { title: string }): Post {
  const slug = given.slug ?? `article/${given.title.toLowerCase()}`
  const publishDay = given.publishDay ?? '2024-01-01'
  return {
    id: given.title,
    key: given.id ?? given.title,
    type: 'Post',
    slug,
    href: articlePath(slug),
    summary: '',
    category: '',
    tags: [],
    tagItems: [],
    pageCover: '',
    pageCoverThumbnail: '',
    pageIcon: '',
    publishDate: Date.parse(publishDay),
    publishDay,
    lastEditedDate: Date.parse(publishDay),
    lastEditedDay: publishDay,
    fullWidth: false,
    smallText: false,
    locked: false,
    invisible: false,
    ext: {},
    ...given,
  }
}

/** Posts that differ by title alone. */
export const makePosts = (...titles: string[]) => titles.map((title) => makePost({ title }))

/** The titles, for comparing lists. */
export const titles = (posts: readonly Post[]) => posts.map((post) => post.title)
