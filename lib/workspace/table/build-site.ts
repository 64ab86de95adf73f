import type { Settings } from '@/conf/schema'
import { hiddenIdIn, type IsHidden, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import { withCover } from '@/lib/media/drawn/drawings'
import { countCategories, countTags, orderPosts, withTagItems } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { normalized } from '@/lib/text-forms'
import { warnOnce } from '@/lib/warn-once'
import type { ContentIndex } from '../types'
import { blogZone } from './blog-zone'
import { findRowColumns } from './columns'
import { countNoPosts } from './no-posts'
import type { Row } from './row'
import { isReserved, toAddress } from './to-address'
import { toMenu } from './to-menu'
import { addressLimit, possibleSlugs, rowType, toPost } from './to-post'
import { toSiteInfo } from './to-site-info'

/** Characters of the name of a category or tag, which is on many pages and in their addresses. */
const longestName = 500

/**
 * Builds the site of one revalidation window.
 * @param rows of the index, in order
 * @param given settings with the workspace's own applied; those of the site have the blog's time zone in TIME_ZONE
 * @param now milliseconds since the epoch; decides about scheduled posts
 * @param gone ids of rows that have left the table: links to them are treated like links to drafts
 */
export function buildSite(
  index: ContentIndex,
  rows: readonly Row[],
  given: Settings,
  now: number,
  gone: readonly string[] = [],
): Site {
  const zones = rows.map((row) => row.zone('date'))
  const settings = { ...given, TIME_ZONE: blogZone(given, zones) }
  const read = rows.map((row) => toPost(row, settings, now)).filter((post) => post !== null)
  const found = withOneNotice(read.map(withBoundedNames))
  const open = new Set(found.map(({ id }) => id))
  const closed = new Set(index.rowIds.filter((id) => !open.has(id)))
  const locked = new Set(found.flatMap(({ id, locked }) => (locked ? [id] : [])))
  const left = new Set(gone.filter((id) => !open.has(id)))
  const isClosed = (id: string) => closed.has(id) || locked.has(id)
  const isHidden = (id: string) => isClosed(id) || left.has(id)
  const leading = found.filter((post) => mayLead(post, isHidden))
  const kept = new Set(leading.map(({ id }) => id))
  for (const id of open) if (!kept.has(id)) closed.add(id)
  const hidden = new Set([...closed, ...left])
  const readable = leading.map((post) => withCover(withoutHidden(post, isHidden), settings))
  const told = (text: string) => withoutHiddenAddresses(text, isHidden)
  const info = toSiteInfo(index.collection, index.page, settings)
  const articles = withOwnAddresses(
    readable.filter(({ type }) => type !== 'Notice' && type !== 'Memo'),
    settings,
    // A post may take over the address of a row that has left the table, and that may be its id.
    isClosed,
  )
  const isListed = (post: Post) => post.type === 'Post' && !post.invisible
  const listed = orderPosts(articles.filter(isListed), {
    ...settings,
    POSTS_SORT_BY: orderOfLists(index, rows, settings),
  })
  const tags = countTags(listed, settings)
  const notices = readable.filter(({ type }) => type === 'Notice')

  return {
    info: {
      title: told(info.title),
      description: told(info.description),
      icon: withoutHiddenId(info.icon, isHidden),
      pageCover: withoutHiddenId(info.pageCover, isHidden),
    },
    posts: withTagItems(listed, tags),
    ...(listed.length === 0 && { noPosts: countNoPosts(index.collection, rows, settings) }),
    pages: withTagItems(
      articles.filter((post) => !isListed(post)),
      tags,
    ),
    notice: withTagItems(notices, tags)[0] ?? null,
    memos: readable.filter(({ type }) => type === 'Memo').sort((a, b) => b.publishDate - a.publishDate),
    table: {
      id: index.collection.id,
      privateRowIds: hidden,
      passwords: findRowColumns(index.collection, settings.NOTION_PROPERTY_NAME, index.known).passwords,
    },
    // The alias of a draft must not replace that of an open post.
    addresses: aliases(rows.filter(({ id }) => kept.has(id))),
    closedAddresses: addressesOfClosed(
      rows.filter(({ id }) => closed.has(id)),
      settings,
      isHidden,
    ),
    menu: settings.CUSTOM_MENU ? toMenu(rows, settings, { closed: hidden, locked }) : [],
    categories: countCategories(listed),
    tags,
    settings,
  }
}

/**
 * The order of lists: R-461 requires the workspace's order. In a view without a sort, rows are in order of creation, so
 * the newest is last: then lists are sorted by date. Once a row is dragged, or in an imported table, the order is the
 * owner's.
 */
function orderOfLists(
  { isSorted }: ContentIndex,
  rows: readonly Row[],
  { POSTS_SORT_BY }: Settings,
): Settings['POSTS_SORT_BY'] {
  if (POSTS_SORT_BY !== 'notion' || isSorted) return POSTS_SORT_BY
  const made = rows.map(({ createdTime }) => createdTime)
  const isAsMade = made.every((time, index) => index === 0 || time >= (made[index - 1] ?? 0))
  return isAsMade && made.at(-1) !== made[0] ? 'date' : 'notion'
}

/** Cuts the names of a post's category and tags. */
function withBoundedNames(post: Post): Post {
  const { id, category, tags } = post
  if ([category, ...tags].every((name) => name.length <= longestName)) return post
  warnOnce(
    `A category or tag of the row ${id} has a name of more than ${longestName} characters: the others are left out.`,
  )
  const bounded = (name: string) => name.slice(0, longestName).trim()
  return { ...post, category: bounded(category), tags: [...new Set(tags.map(bounded))] }
}

/** The rows without notices after the first: the site shows one, and readers may open no other. */
function withOneNotice(posts: readonly Post[]): Post[] {
  const notice = posts.find(({ type }) => type === 'Notice')
  return posts.filter((post) => post.type !== 'Notice' || post === notice)
}

/** Whether the external link of a post leads to a page that readers may open. */
function mayLead({ id, title, href }: Post, isHidden: IsHidden): boolean {
  if (!isExternal(href) || hiddenIdIn(href, isHidden) === null) return true
  warnOnce(`"${title}" (${id}) leads to a page that readers may not open: it is left out. Change its slug.`)
  return false
}

/** The hidden ids without the post's own: a locked post's address may contain its own id. */
function isOther({ id }: Post, isHidden: IsHidden): IsHidden {
  return (other) => other !== id && isHidden(other)
}

/** An address; '' for one with the id of a hidden page. */
function withoutHiddenId(address: string, isHidden: IsHidden): string {
  return hiddenIdIn(address, isHidden) === null ? address : ''
}

/** Removes addresses of pages that readers may not open from a post's texts, which are on many pages. */
function withoutHidden(post: Post, isHidden: IsHidden): Post {
  const told = (text: string) => withoutHiddenAddresses(text, isHidden)
  const picture = (address: string) => withoutHiddenId(address, isOther(post, isHidden))
  const { title, summary, category, tags, ext } = post
  return {
    ...post,
    title: told(title),
    summary: told(summary),
    category: told(category),
    tags: [...new Set(tags.map(told))],
    pageCover: picture(post.pageCover),
    pageCoverThumbnail: picture(post.pageCoverThumbnail),
    pageIcon: picture(post.pageIcon),
    ext: { ...ext, ...(ext.copyright && { copyright: told(ext.copyright) }) },
  }
}

/** Limit of aliases per row. */
const mostAliases = 100

/** Further addresses that owners give to a row, separated by commas or lines. */
function aliases(rows: readonly Row[]): Record<string, string> {
  const named = rows.flatMap((row) =>
    row
      .text('aliases')
      .slice(0, mostAliases * addressLimit)
      .split(/[,，\n]/)
      .slice(0, mostAliases)
      .map((alias) => [normalized(alias.trim().replace(/^\/+|(?<!\/)\/+$/g, ''), 'NFC'), row.id] as const),
  )
  return Object.fromEntries(named.filter(([alias]) => alias !== '' && alias.length <= addressLimit))
}

/**
 * Addresses that private rows would have, sorted, without those that contain a hidden id. Rows of the menu name addresses
 * of other pages.
 */
function addressesOfClosed(rows: readonly Row[], settings: Settings, isHidden: IsHidden): string[] {
  const pages = rows.filter((row) => !['Menu', 'SubMenu', 'Config'].includes(rowType(row, settings) ?? ''))
  const slugs = pages.flatMap((row) => possibleSlugs(row, settings)).map((slug) => normalized(slug, 'NFC'))
  const all = new Set([...slugs, ...Object.keys(aliases(pages))])
  return [...all].filter((slug) => !isReserved(slug) && hiddenIdIn(slug, isHidden) === null).sort()
}

/**
 * Makes addresses unique: the first post keeps its address. Others get their id as address, as do posts whose address
 * would name a page that readers may not open.
 */
function withOwnAddresses(posts: readonly Post[], settings: Settings, isHidden: IsHidden): Post[] {
  const claimed = new Map<string, Post>()
  return posts.map((post) => {
    if (isExternal(post.href)) return post
    if (isReserved(post.slug)) {
      warnOnce(
        `"${post.title}" (${post.id}) cannot be opened: /${post.slug} is a screen of the site. Change its slug.`,
      )
    }
    const first = claimed.get(post.slug)
    const namesHidden = hiddenIdIn(post.slug, isOther(post, isHidden)) !== null
    if (namesHidden) {
      warnOnce(
        `The slug of "${post.title}" (${post.id}) names a page that readers may not open. Change its slug.`,
      )
    }
    const own = first || namesHidden ? underItsId(post, settings) : post
    if (first) {
      warnOnce(
        `"${first.title}" (${first.id}) and "${post.title}" (${post.id}) have the same address /${post.slug}. ` +
          `The first one keeps it, the other is found at /${own.slug}. Change one of the slugs.`,
      )
    }
    claimed.set(own.slug, own)
    return own
  })
}

function underItsId(post: Post, settings: Settings): Post {
  const { key: id, publishDay, category } = post
  const isPost = post.type === 'Post'
  return { ...post, ...toAddress({ id, slug: '', isPost, publishDay, category }, settings) }
}
