import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { newestFirst } from '@/lib/site/posts'
import { isWithdrawn, rowRights } from '@/lib/site/row-rights'
import type { SearchMatch } from '@/lib/site/search'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import { searchablePosts } from '../../site/posts'
import { type BodyAge, isBodyDue, visibilityHash } from '../body-age'
import { toMatch } from './match'
import { PostIndex } from './post-index'
import { cut, divided, headOf, type PostSection } from './texts'

/** A body in the form for the index. */
export interface ReadBody {
  sections: PostSection[]
  /** It shows content of other pages, which may change without a new edit time of its own row. */
  dependent: boolean
  /** `visibilityHash` of the site that the texts were made from; left out, it is that of the site that is searched. */
  guard?: string
}

interface Options {
  /** Reads a post's body. Only called for public posts; null when it is not public any more. */
  read: (site: Site, post: Post) => Promise<ReadBody | null>
  /** The posts that are searched; all searchable ones when omitted. */
  among?: (site: Site) => Post[]
  now?: () => number
  /** Milliseconds that a search waits for a few new bodies. */
  patience?: number
}

/** State of a post in the index. */
interface Entry {
  head: string
  body: (BodyAge & { size: number }) | null
  /** Not read before this moment, because it has failed. */
  retryAt: number
  /** The searched site that showed readers other rows than the site from which the body was made. */
  outdated: Site | null
  /** The post links to another site: it has no body here. */
  isLink: boolean
}

/** A search waits for up to this many new bodies; with more it uses what is there. */
const fewBodies = 50
const patience = 500
const retryDelay = 60_000
/** Characters of one body, and of all together: the index takes up to eighty bytes for each. */
const bodyLimit = 200_000
const totalLimit = 6_000_000
/**
 * Characters that are indexed at once: some twenty milliseconds for Chinese, during which no request is answered.
 */
const turnLimit = 2_000

/**
 * The built-in search of a site. Each search first compares the index with the site's rows. Titles, summaries and
 * labels are indexed at once. Bodies that are new or edited are read one at a time in the background, the newest
 * post first. Posts that are gone, locked or hidden are removed before the search.
 */
export class LiveIndex {
  private readonly index = new PostIndex()
  private readonly entries = new Map<string, Entry>()
  private readonly now: () => number
  private readonly among: (site: Site) => Post[]
  private site: Site | null = null
  private guard = ''
  /** The rights of readers for each row, by `rowRights`. */
  private rights: ReadonlySet<string> = new Set()
  private reading: Promise<void> | null = null
  /** Characters of all bodies. */
  private characters = 0

  constructor(private readonly options: Options) {
    this.now = options.now ?? Date.now
    this.among = options.among ?? searchablePosts
  }

  /** Applies changes of the site, and starts to read new bodies; a few of them are waited for, up to a timeout. */
  async sync(site: Site): Promise<void> {
    this.takeOver(site)
    const due = this.among(site).filter((post) => this.isDue(post)).length
    if (due === 0) return
    this.reading ??= this.readBodies().finally(() => {
      this.reading = null
    })
    if (due > fewBodies) return
    const waiting = new AbortController()
    const late = wait(this.options.patience ?? patience, undefined, { signal: waiting.signal }).catch(
      () => {},
    )
    await Promise.race([this.reading, late])
    waiting.abort()
  }

  /** The posts of the site that match the keyword, the best first. */
  search(site: Site, keyword: string): SearchMatch[] {
    const posts = new Map(this.among(site).map((post) => [post.id, post]))
    return this.index.find(keyword).flatMap((hit) => {
      const post = posts.get(hit.post)
      return post ? toMatch(post, hit) : []
    })
  }

  /** Synchronizes until every readable body is read. */
  async complete(site: Site): Promise<void> {
    await this.sync(site)
    await this.reading
  }

  /**
   * Makes the next search read these bodies again, even if their rows are unchanged: edit times are in whole
   * minutes.
   */
  revalidate(posts: ReadonlySet<string>): void {
    for (const id of posts) {
      const body = this.entries.get(id)?.body
      if (body) body.edited = Number.NaN
    }
  }

  private takeOver(site: Site): void {
    if (site === this.site) return
    this.site = site
    this.guard = visibilityHash(site)
    const posts = this.among(site)
    const present = new Set(posts.map(({ id }) => id))
    for (const id of [...this.entries.keys()]) if (!present.has(id)) this.forget(id)
    for (const post of posts) {
      const head = JSON.stringify(headOf(post))
      const isLink = isExternal(post.href)
      // A post that has become an external link no longer shows a body.
      if (this.entries.get(post.id)?.isLink !== isLink) this.forget(post.id)
      const entry = this.entries.get(post.id)
      if (entry?.head === head) continue
      this.index.putHead(post.id, headOf(post))
      if (entry) entry.head = head
      else this.entries.set(post.id, { head, body: null, retryAt: 0, outdated: null, isLink })
    }
    const rights = rowRights(site)
    if (isWithdrawn(this.rights, rights)) this.dropDependent()
    this.rights = rights
  }

  /** The result of a running read is dropped with the entry. */
  private forget(id: string): void {
    this.characters -= this.entries.get(id)?.body?.size ?? 0
    this.entries.delete(id)
    this.index.remove(id)
  }

  /**
   * Drops bodies that name other pages, because such a page may have been withdrawn. No search waits until all are
   * read again.
   */
  private dropDependent(): void {
    for (const [id, entry] of this.entries) {
      if (!entry.body?.dependent) continue
      this.characters -= entry.body.size
      entry.body = null
      this.index.dropBody(id)
    }
  }

  private isDue(post: Post): boolean {
    const entry = this.entries.get(post.id)
    const now = this.now()
    if (!entry || isExternal(post.href)) return false
    // A longer pause than usual comes from a clock that was set back.
    const pause = entry.retryAt - now
    if (pause > 0 && pause <= retryDelay) return false
    if (entry.outdated !== null && entry.outdated === this.site) return false
    return entry.body === null || isBodyDue(entry.body, post.lastEditedDate, this.guard, now)
  }

  /** Reads all due bodies, the newest first. */
  private async readBodies(): Promise<void> {
    let due: Post[] = []
    do {
      const { site } = this
      if (site === null) return
      due = newestFirst(this.among(site)).filter((post) => this.isDue(post))
      for (const post of due) {
        await this.readBody(site, post)
        // Lets requests be answered first; afterwards there may be a newer site.
        await nextTurn()
        if (this.site !== site) break
      }
    } while (due.length > 0)
  }

  private async readBody(site: Site, post: Post): Promise<void> {
    const entry = this.entries.get(post.id)
    if (!entry) return
    const { guard } = this
    const readAt = this.now()
    try {
      const read = await this.options.read(site, post)
      if (this.entries.get(post.id) !== entry) return
      if (read === null) {
        // A site that shows it again adds it again.
        this.forget(post.id)
        return
      }
      const { sections, dependent } = read
      // It may name a page that only the site of a moment showed. The next search knows a newer site.
      if (dependent && read.guard !== undefined && read.guard !== this.guard) {
        entry.outdated = this.site
        return
      }
      // It may name a page that was withdrawn meanwhile: then it is read again.
      if (dependent && this.guard !== guard) return
      this.characters -= entry.body?.size ?? 0
      const kept = cut(sections, Math.min(bodyLimit, totalLimit - this.characters))
      const size = kept.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
      this.characters += size
      const body = { edited: post.lastEditedDate, guard, readAt, dependent, size }
      entry.body = body
      const isCurrent = () => this.entries.get(post.id) === entry && entry.body === body
      await this.putBody(post.id, kept, isCurrent)
      entry.retryAt = 0
    } catch (error) {
      entry.retryAt = this.now() + retryDelay
      warnOnce(`The search lacks the text of ${post.title}, which cannot be read now: ${String(error)}`)
    }
  }

  /**
   * Replaces the indexed body of a post; a long one in several steps.
   * @param isCurrent returns false once the body was dropped between two steps
   */
  private async putBody(
    post: string,
    sections: readonly PostSection[],
    isCurrent: () => boolean,
  ): Promise<void> {
    this.index.dropBody(post)
    let inTurn = 0
    for (const section of sections.flatMap((section) => divided(section, turnLimit))) {
      if (inTurn + section.text.length > turnLimit) {
        await nextTurn()
        if (!isCurrent()) return
        inTurn = 0
      }
      this.index.addSection(post, section)
      inTurn += section.text.length
    }
  }
}
