import { createHash, randomUUID } from 'node:crypto'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { globalSingleton } from '@/lib/global-singleton'
import { latestPosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { absoluteUrl, isExternal, withSubPath } from '@/lib/site/urls'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { loadArticle, type RecordMap } from '@/lib/workspace'
import { feedHtml } from './feed-html'

/** The data of a feed, for its three formats. Every address is absolute, every time in milliseconds. */
export interface Feed {
  title: string
  description: string
  /** The site's public address with SUB_PATH, without trailing slash; without a host where none is known. */
  origin: string
  /** A language tag. */
  language: string
  /** Never empty, because Atom requires an author. */
  author: string
  icon: string
  /** When something in it last changed; 0 without posts. */
  updated: number
  items: FeedItem[]
}

export interface FeedItem {
  /** Stays the same when title, slug or address change, so that readers do not see a post twice. */
  id: string
  title: string
  url: string
  /** '' for none. */
  summary: string
  /** The whole text as clean HTML; '' where the feed has summaries. */
  html: string
  /** Address of the cover, or ''. */
  cover: string
  topics: string[]
  published: number
  edited: number
}

/** Total characters of HTML: services of feed readers refuse much larger feeds. Older posts then have summaries. */
const bodyLimit = 1_000_000
/**
 * Characters of an article's HTML. Parsing a megabyte takes about a second, in which no reader gets an answer, and a hundred times as
 * much memory.
 */
const articleLimit = 1_000_000
/** Milliseconds that a feed waits for texts that are in no store yet. */
const timeout = 8_000
/**
 * Rendered texts are reused for this many times the processor time that they took, so that feeds leave most of it
 * to others.
 */
const restFactor = 4
/** Upper limit of that reuse, in milliseconds. */
const longestRest = 30_000
/** Sets of rendered texts in memory: one for each state of the site. */
const keptSets = 2

/**
 * Loads the feed of a site: its newest posts, at most FEED_POST_COUNT; null when it is off. Locked, invisible and
 * scheduled posts are not in it.
 */
export async function loadFeed(site: Site, origin: string): Promise<Feed | null> {
  const { info, settings } = site
  if (!settings.ENABLE_RSS) return null
  const open = site.posts.filter((post) => !post.locked)
  const posts = latestPosts(open, settings.FEED_POST_COUNT)
  const bodies = settings.FEED_CONTENT === 'full' ? await loadBodies(site, posts, origin) : []
  return {
    title: info.title,
    description: info.description,
    origin,
    language: settings.LANG,
    author: settings.AUTHOR || info.title || (hostPart(site, origin) && origin) || 'Blog',
    icon: absolute(withSubPath(settings.BLOG_FAVICON, settings.SUB_PATH), site, origin),
    updated: Math.max(0, ...posts.flatMap((post) => [post.lastEditedDate, post.publishDate])),
    items: posts.map((post, index) => toItem(post, bodies[index] ?? '', site, origin)),
  }
}

function toItem(post: Post, html: string, site: Site, origin: string): FeedItem {
  return {
    id: post.key,
    title: post.title,
    url: absoluteUrl(origin, post.href),
    summary: post.summary,
    html,
    cover: absolute(post.pageCover, site, origin),
    topics: [...new Set([post.category, ...post.tags])].filter((topic) => topic !== ''),
    published: post.publishDate,
    edited: post.lastEditedDate,
  }
}

/** An absolute address. Picture addresses of lib/workspace already contain SUB_PATH. */
function absolute(address: string, site: Site, origin: string): string {
  return /^\/(?!\/)/.test(address) ? hostPart(site, origin) + address : address
}

/** The origin without SUB_PATH. */
function hostPart({ settings }: Site, origin: string): string {
  return origin.slice(0, origin.length - settings.SUB_PATH.length)
}

/** A text that was rendered from a record map. It is valid until something that it shows of the site changes. */
interface DrawnBody {
  state: string
  html: string
}

/**
 * Placeholder for the origin in rendered texts, so that one rendering serves every host. It is random per process,
 * so no post can contain it.
 */
const placeholder = () => globalSingleton('feed-origin', () => `https://${randomUUID()}.invalid`)

/** The texts of some posts, with the placeholder instead of the origin. */
interface DrawnSet {
  bodies: string[]
  /** Milliseconds for which the set is valid, counted from the beginning of the work. */
  lifetime: number
}

/**
 * Loads the texts of posts in their order, '' for one that is not available in time or that links elsewhere. Pages
 * that do not all fit into memory would be read and rendered for each request, so simultaneous and soon following
 * requests share one set.
 */
async function loadBodies(site: Site, posts: readonly Post[], origin: string): Promise<string[]> {
  const sets = globalSingleton('feed-texts', () => new TtlCache<DrawnSet>(keptSets))
  const state = stateOf(site)
  const version = JSON.stringify([state, posts.map(({ id, lastEditedDate }) => [id, lastEditedDate])])
  const { bodies } = await sets.get(version, {
    load: () => timed(() => drawBodies(site, posts, state)),
    lifetime: ({ lifetime }) => lifetime,
  })
  return bodies.map((html) => html.replaceAll(placeholder(), hostPart(site, origin)))
}

async function timed(draw: () => Promise<string[]>): Promise<DrawnSet> {
  const began = Date.now()
  const used = process.cpuUsage()
  const bodies = await draw()
  const { user, system } = process.cpuUsage(used)
  const rest = Math.min(((user + system) / 1_000) * restFactor, longestRest)
  return { bodies, lifetime: Date.now() - began + rest }
}

/** Renders texts up to the limit of a feed. A rendered text is reused until its page is read again. */
async function drawBodies(site: Site, posts: readonly Post[], state: string): Promise<string[]> {
  const drawn = globalSingleton('feed-bodies', () => new WeakMap<RecordMap, DrawnBody>())
  let late: NodeJS.Timeout | undefined
  const deadline = new Promise<null>((resolve) => {
    late = setTimeout(resolve, timeout, null)
  })
  const loading = posts.map((post) =>
    isExternal(post.href) ? null : Promise.race([loadArticle(post).catch(() => null), deadline]),
  )
  const bodies: string[] = []
  let room = bodyLimit
  for (const [index, post] of posts.entries()) {
    const records = room > 0 ? await loading[index] : null
    let body = records ? drawn.get(records) : undefined
    if (records && body?.state !== state) {
      // Lets other requests be answered between two articles.
      await new Promise((resolve) => setImmediate(resolve))
      body = { state, html: drawBody(site, post, records) }
      drawn.set(records, body)
    }
    const html = body?.html ?? ''
    bodies.push(html.length <= room ? html : '')
    room -= html.length
  }
  clearTimeout(late)
  return bodies
}

/** Renders the text of one post; '' when that fails, so that the feed still has the others. */
function drawBody(site: Site, post: Post, records: RecordMap): string {
  try {
    const { html } = renderArticle(records, articleContext(site, post.id))
    if (html.length > articleLimit) throw new Error('it is too long')
    return feedHtml(html, absoluteUrl(placeholder() + site.settings.SUB_PATH, post.href))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(
      `The post ${post.id} is in the feed without its text, which could not be rendered: ${reason}. Shorten it.`,
    )
    return ''
  }
}

/**
 * Everything in the texts that depends on the rest of the site: addresses of pages, which are open or listed,
 * settings.
 */
function stateOf(site: Site): string {
  const pages = [...site.posts, ...site.pages].map(({ key, href, locked, invisible }) => [
    key,
    href,
    locked,
    invisible,
  ])
  const { id, privateRowIds, passwords } = site.table
  const shown = [site.notice?.id, ...site.memos.map((memo) => memo.id)]
  return createHash('sha256')
    .update(
      JSON.stringify([
        site.settings,
        pages,
        shown,
        site.addresses,
        site.closedAddresses,
        id,
        [...privateRowIds],
        passwords,
      ]),
    )
    .digest('base64')
}
