/** Selects and orders posts. Every function returns a new list, and sorting is stable. */
import type { Settings } from '@/conf/schema'
import type { CategoryOption, Post, Site, TagOption } from './types'
import { isExternal } from './urls'

/** The order of every list: as given, or by date (POSTS_SORT_BY); posts with TOP_TAG come first. */
export function orderPosts(
  posts: readonly Post[],
  settings: Pick<Settings, 'POSTS_SORT_BY' | 'TOP_TAG'>,
): Post[] {
  const ordered = settings.POSTS_SORT_BY === 'date' ? newestFirst(posts) : [...posts]
  const top = settings.TOP_TAG
  if (top === '') return ordered
  const isTop = (post: Post) => Number(post.tags.includes(top))
  return ordered.sort((a, b) => isTop(b) - isTop(a))
}

/** By publish date, newest first. */
export function newestFirst(posts: readonly Post[]): Post[] {
  return [...posts].sort((a, b) => b.publishDate - a.publishDate)
}

/** The posts that carry a tag. */
export function withTag(posts: readonly Post[], tag: string): Post[] {
  return posts.filter((post) => post.tags.includes(tag))
}

/** The posts of a category. */
export function inCategory(posts: readonly Post[], category: string): Post[] {
  return posts.filter((post) => post.category === category)
}

/** Groups posts by tag, for all tags at once: filtering for each tag would read all posts each time. */
export function postsByTag(posts: readonly Post[]): ReadonlyMap<string, Post[]> {
  return groupPosts(posts, ({ tags }) => tags)
}

/** Groups posts by category; posts without one are under ''. */
export function postsByCategory(posts: readonly Post[]): ReadonlyMap<string, Post[]> {
  return groupPosts(posts, ({ category }) => [category])
}

function groupPosts(posts: readonly Post[], namesOf: (post: Post) => readonly string[]): Map<string, Post[]> {
  const groups = new Map<string, Post[]>()
  for (const post of posts) {
    for (const name of namesOf(post)) {
      const group = groups.get(name)
      if (group) group.push(post)
      else groups.set(name, [post])
    }
  }
  return groups
}

/**
 * The covers of the categories by name: the cover of the newest post that has one. Categories without are missing.
 */
export function categoryCovers(posts: readonly Post[]): Map<string, string> {
  const covers = new Map<string, string>()
  for (const { category, pageCoverThumbnail } of newestFirst(posts)) {
    if (pageCoverThumbnail !== '' && !covers.has(category)) covers.set(category, pageCoverThumbnail)
  }
  return covers
}

/** The newest post of each category, by its name. */
export function newestByCategory(posts: readonly Post[]): Map<string, Post> {
  const newest = new Map<string, Post>()
  for (const post of newestFirst(posts)) if (!newest.has(post.category)) newest.set(post.category, post)
  return newest
}

/** The `count` newest posts. */
export function latestPosts(posts: readonly Post[], count: number): Post[] {
  return newestFirst(posts).slice(0, count)
}

/**
 * The posts of the hero: at most POST_RECOMMEND_COUNT, selected by tag, optionally by last edit,
 * newest first. Without a tag, or without posts that carry it, the latest posts.
 */
export function recommendedPosts(
  posts: readonly Post[],
  settings: Pick<
    Settings,
    'POST_RECOMMEND_COUNT' | 'HEO_HERO_RECOMMEND_POST_TAG' | 'HEO_HERO_RECOMMEND_POST_SORT_BY_UPDATE_TIME'
  >,
): Post[] {
  const count = settings.POST_RECOMMEND_COUNT
  const tag = settings.HEO_HERO_RECOMMEND_POST_TAG
  const tagged = tag === '' ? [] : withTag(posts, tag)
  if (tagged.length === 0) return latestPosts(posts, count)
  if (settings.HEO_HERO_RECOMMEND_POST_SORT_BY_UPDATE_TIME) {
    tagged.sort((a, b) => b.lastEditedDate - a.lastEditedDate)
  }
  return tagged.slice(0, count)
}

/**
 * Posts related to a post: those with more shared tags first, then the same category, then the newest. External
 * links are left out.
 */
export function relatedPosts(posts: readonly Post[], post: Post, count: number): Post[] {
  return newestFirst(posts)
    .filter((other) => other.id !== post.id && !isExternal(other.href))
    .map((other) => ({ other, likeness: likeness(post, other) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ other }) => other)
}

/**
 * Whether `relatedPosts` contains the other post, without computing the list: after each edit this is asked for
 * thousands of posts.
 * @param newest all posts, newest first
 */
export function isRelated(newest: readonly Post[], post: Post, other: Post, count: number): boolean {
  const own = likeness(post, other)
  if (own === 0 || other.id === post.id || isExternal(other.href)) return false
  let before = 0
  let isOlder = false
  for (const rival of newest) {
    if (before >= count) return false
    if (rival.id === other.id) isOlder = true
    else if (rival.id !== post.id && !isExternal(rival.href)) {
      const alike = likeness(post, rival)
      if (alike > own || (alike === own && !isOlder)) before++
    }
  }
  return before < count
}

/** Two points per shared tag, so that the category only decides between equals. */
function likeness(post: Post, other: Post): number {
  const sharedTags = other.tags.filter((tag) => post.tags.includes(tag)).length
  const sameCategory = post.category !== '' && post.category === other.category
  return sharedTags * 2 + Number(sameCategory)
}

/**
 * The neighbours in the order of the lists: `prev` is before the post, `next` after it. The ends do not wrap
 * around, and external links are skipped.
 */
export function adjacentPosts(
  posts: readonly Post[],
  post: Pick<Post, 'id'>,
): { prev: Post | null; next: Post | null } {
  const own = posts.filter((other) => other.id === post.id || !isExternal(other.href))
  const index = own.findIndex((other) => other.id === post.id)
  if (index < 0) return { prev: null, next: null }
  return { prev: own[index - 1] ?? null, next: own[index + 1] ?? null }
}

/** Every tag with its number of posts; the most used first (TAG_SORT_BY_COUNT), or as they first appear. */
export function countTags(
  posts: readonly Post[],
  settings: Pick<Settings, 'TAG_SORT_BY_COUNT'>,
): TagOption[] {
  const tags = counted(posts.flatMap((post) => [...new Set(post.tags)]))
  return settings.TAG_SORT_BY_COUNT ? tags.sort((a, b) => b.count - a.count) : tags
}

/** Every category with its number of posts, the fullest first. */
export function countCategories(posts: readonly Post[]): CategoryOption[] {
  const categories = counted(posts.map((post) => post.category).filter((name) => name !== ''))
  return categories.sort((a, b) => b.count - a.count)
}

/** The posts with the counts of their tags in the whole blog. A tag without a count gets 0. */
export function withTagItems(posts: readonly Post[], tags: readonly TagOption[]): Post[] {
  const counts = new Map(tags.map(({ name, count }) => [name, count]))
  return posts.map((post) => ({
    ...post,
    tagItems: post.tags.map((name) => ({ name, count: counts.get(name) ?? 0 })),
  }))
}

/** Names with their numbers of occurrences, in order of first appearance. */
function counted(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** A random post, without external links; null when there is none. @param chance from 0 up to, not including, 1 */
export function randomPost(posts: readonly Post[], chance: number): Post | null {
  const own = posts.filter((post) => !isExternal(post.href))
  return own[Math.floor(chance * own.length)] ?? null
}

/** The posts for search indexes: listed, and without a password. */
export function searchablePosts({ posts }: Pick<Site, 'posts'>): Post[] {
  return posts.filter(({ locked, invisible }) => !locked && !invisible)
}

/** Public pages outside of the lists of posts that are not invisible. */
export function searchablePages({ pages }: Pick<Site, 'pages'>): Post[] {
  return pages.filter(({ locked, invisible }) => !locked && !invisible)
}
