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

/** A feed in the words that its three formats share. Every address is absolute, every time in milliseconds. */
export interface Feed {
  title: string
  description: string
  /** The site's public address with SUB_PATH, without closing slash; without a host where none is known. */
  origin: string
  /** A language tag. */
  language: string
  /** Never empty: Atom demands one. */
  author: string
  icon: string
  /** When something in it last changed; 0 without posts. */
  updated: number
  items: FeedItem[]
}

export interface FeedItem {
  /** Stays when title, slug or address change, so that readers do not see a post twice. */
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

/** Characters of HTML in all: what is much larger, readers' services do not take. Older posts then have summaries. */
const bodyLimit = 1_000_000
/** Characters of an article's HTML, most of which a feed leaves out. To read more takes seconds, and memory a hundred times over. */
const articleLimit = 4_000_000
/** Milliseconds that a feed waits for texts that no store has yet. */
const timeout = 8_000
/** Drawn texts serve for so many times the processor time that they took, so that feeds leave most of it to others. */
const restFactor = 4
/** Milliseconds for which they serve at most. */
const longestRest = 30_000
/** Sets of drawn texts in memory: each state of the site has one. */
const keptSets = 2

/**
 * The feed of a site, null when it is off: its newest posts, FEED_POST_COUNT at most. Posts behind a password are not
 * among them, as little as invisible or scheduled ones, which are in no list.
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

/** An address with SUB_PATH, as lib/workspace writes those of pictures, with the host in front of it. */
function absolute(address: string, site: Site, origin: string): string {
  return /^\/(?!\/)/.test(address) ? hostPart(site, origin) + address : address
}

/** The origin without SUB_PATH. */
function hostPart({ settings }: Site, origin: string): string {
  return origin.slice(0, origin.length - settings.SUB_PATH.length)
}

/** A text that was drawn from a record map, as long as nothing that it shows of the site has changed. */
interface DrawnBody {
  state: string
  html: string
}

/**
 * The origin in drawn texts until an answer puts its own there: one drawing serves every host. Nobody can write it into
 * a post, since each process has another.
 */
const placeholder = () => globalSingleton('feed-origin', () => `https://${randomUUID()}.invalid`)

/** The texts of some posts, with the placeholder in the place of the origin. */
interface DrawnSet {
  bodies: string[]
  /** Milliseconds that the set serves for, counted from the beginning of the work. */
  lifetime: number
}

/**
 * The texts of posts in their order, '' for one that cannot be had in time or that leads elsewhere. Pages that do not all fit
 * into memory are read and drawn anew each time: requests at the same moment share that, and those that follow soon.
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

/** Draws texts until there are as many as a feed takes; what is drawn once serves until its page is read anew. */
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
      // Other requests are answered between two articles.
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

/** The text of one post; '' for one that cannot be drawn, which must not cost the others the feed. */
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

/** What the texts show of the rest of the site: where its pages are, which of them are open or listed, how it is set up. */
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
