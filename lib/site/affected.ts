/** Determines which addresses of the site change with its content. */
import { pageCount, pageHref, pageOf } from './paging'
import { categoryCovers, isRelated, latestPosts, newestFirst, postsByCategory, postsByTag } from './posts'
import { siteTree } from './tree'
import type { Post, Site } from './types'
import { articlePath, categoryHref, isExternal, tagHref } from './urls'

/**
 * Returns the addresses whose own content differs between two states of the site: changed posts under their old and
 * new addresses, the affected pages of every list, archive and indexes, articles that show them as neighbour or
 * related post, and the memos page. Changes in the frame of every page follow with the next window.
 * @param edited ids of posts whose body was edited
 */
export function affectedPaths(before: Site, after: Site, edited: ReadonlySet<string>): string[] {
  const old = byId(before)
  const present = byId(after)
  const ids = new Set([...old.keys(), ...present.keys()])
  const changed = new Set([...ids].filter((id) => edited.has(id) || differs(old.get(id), present.get(id))))
  const paths = new Set<string>()
  const memoEdited = after.memos.some(({ id }) => edited.has(id))
  if (memoEdited || !isSame(before.memos, after.memos)) paths.add('/memos')
  if (changed.size === 0) return [...paths]

  for (const id of changed) {
    for (const post of [old.get(id), present.get(id)])
      if (post && !isExternal(post.href)) paths.add(post.href)
  }
  const isChanged = (post: Post) => changed.has(post.id)
  const listed = [...before.posts, ...after.posts].some(isChanged)
  if (!listed) return [...paths]

  paths.add('/archive')
  const pageSize = after.settings.POSTS_PER_PAGE
  for (const path of listPaths('', before.posts, after.posts, pageSize, changed)) paths.add(path)
  const ofCategory = [postsByCategory(before.posts), postsByCategory(after.posts)] as const
  const ofTag = [postsByTag(before.posts), postsByTag(after.posts)] as const
  const lists = [
    ...names([before.categories, after.categories]).map(
      (name) => [categoryHref(name), name, ofCategory] as const,
    ),
    ...names([before.tags, after.tags]).map((name) => [tagHref(name), name, ofTag] as const),
  ]
  for (const [base, name, [old, present]] of lists) {
    for (const path of listPaths(base, old.get(name) ?? [], present.get(name) ?? [], pageSize, changed))
      paths.add(path)
  }
  if (!isSame(categoryIndex(before), categoryIndex(after))) paths.add('/category')
  if (!isSame(before.tags, after.tags)) paths.add('/tag')
  for (const post of around(before, after, changed)) paths.add(post.href)
  return [...paths]
}

/** The addresses of posts and pages whose body readers may no longer see: unpublished, deleted, locked, or at another address. */
export function withdrawnPaths(before: Site, after: Site): string[] {
  const open = new Set(
    [...after.posts, ...after.pages].filter(({ locked }) => !locked).map(({ id, href }) => `${id} ${href}`),
  )
  return [...before.posts, ...before.pages]
    .filter(({ id, href, locked }) => !locked && !isExternal(href) && !open.has(`${id} ${href}`))
    .map(({ href }) => href)
}

/** Whether the frame of every page differs: menu, notice, settings, sidebar lists. */
export function frameDiffers(before: Site, after: Site): boolean {
  return !isSame(frameOf(before), frameOf(after))
}

function categoryIndex({ categories, posts }: Site): unknown {
  const covers = categoryCovers(posts)
  return categories.map((option) => ({ ...option, cover: covers.get(option.name) }))
}

function frameOf(site: Site): unknown {
  const { info, menu, categories, tags, notice, posts, settings } = site
  const latest = latestPosts(posts, settings.LATEST_POST_COUNT).map((post) => ({ ...post, tagItems: [] }))
  return [info, menu, categories, tags, notice, posts.length, latest, settings, siteTree(site)]
}

/** Static addresses. */
const fixedPaths = ['/', '/archive', '/category', '/tag', '/memos', '/search', '/signin', '/signup', '/404']

/**
 * Returns all addresses of the site in the given states, and former addresses of the edited pages.
 * @param edited ids of pages
 */
export function everyPath(sites: readonly Site[], edited: ReadonlySet<string>): string[] {
  const paths = new Set(fixedPaths)
  for (const { posts, pages, addresses, categories, tags, settings } of sites) {
    const [ofCategory, ofTag] = [postsByCategory(posts), postsByTag(posts)]
    const lists = [
      ['', posts] as const,
      ...categories.map(({ name }) => [categoryHref(name), ofCategory.get(name) ?? []] as const),
      ...tags.map(({ name }) => [tagHref(name), ofTag.get(name) ?? []] as const),
    ]
    for (const [base, listed] of lists)
      for (let page = 1; page <= pageCount(listed.length, settings.POSTS_PER_PAGE); page++)
        paths.add(pageHref(base, page))
    for (const { href } of [...posts, ...pages]) if (!isExternal(href)) paths.add(href)
    for (const [slug, id] of Object.entries(addresses ?? {})) if (edited.has(id)) paths.add(articlePath(slug))
  }
  return [...paths]
}

function byId({ posts, pages }: Site): Map<string, Post> {
  return new Map([...posts, ...pages].map((post) => [post.id, post]))
}

/** Returns whether two states of a post differ, ignoring the counts of its tags, which depend on other posts. */
function differs(before: Post | undefined, after: Post | undefined): boolean {
  return !isSame(before && { ...before, tagItems: [] }, after && { ...after, tagItems: [] })
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function names(options: readonly (readonly { name: string }[])[]): string[] {
  return [...new Set(options.flat().map(({ name }) => name))]
}

/** The pages of a list whose posts have changed. */
function listPaths(
  base: string,
  before: readonly Post[],
  after: readonly Post[],
  pageSize: number,
  changed: ReadonlySet<string>,
): string[] {
  const pages = Math.max(pageCount(before.length, pageSize), pageCount(after.length, pageSize))
  const paths: string[] = []
  for (let page = 1; page <= pages; page++) {
    const was = pageOf(before, page, pageSize)
    const is = pageOf(after, page, pageSize)
    const sameOrder = isSame(
      was.map(({ id }) => id),
      is.map(({ id }) => id),
    )
    if (!sameOrder || is.some(({ id }) => changed.has(id))) paths.push(pageHref(base, page))
  }
  return paths
}

/** Unchanged articles that show, or have shown, a changed post as neighbour or related post. */
function around(before: Site, after: Site, changed: ReadonlySet<string>): Post[] {
  const count = after.settings.POST_RECOMMEND_COUNT
  const states = [before, after].map(({ posts }) => ({
    newest: newestFirst(posts),
    moved: posts.filter(({ id }) => changed.has(id)),
    beside: neighbours(posts),
  }))
  return after.posts.filter((post) => {
    if (changed.has(post.id) || isExternal(post.href)) return false
    const [was = [], is = []] = states.map(({ beside }) => beside.get(post.id) ?? [])
    if (is.some((id) => changed.has(id)) || !isSame(was, is)) return true
    // Unchanged posts keep their relative order, so only changed ones can make a difference.
    return states.some(({ newest, moved }) => moved.some((other) => isRelated(newest, post, other, count)))
  })
}

/** Ids of the previous and the next post, '' at the ends, by post id. */
function neighbours(posts: readonly Post[]): Map<string, string[]> {
  const own = posts.filter(({ href }) => !isExternal(href)).map(({ id }) => id)
  return new Map(own.map((id, index) => [id, [own[index - 1] ?? '', own[index + 1] ?? '']]))
}
