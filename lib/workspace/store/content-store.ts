import { createHash } from 'node:crypto'
import { noStore, type Store } from '@/lib/store/store'
import { isObject, member, numberOf, textOf, textsOf } from '@/lib/unknown-values'
import type { LoadedPage } from '../pages/load-page'
import { maxPageText } from '../pages/page-budget'
import { type ShownElsewhere, shownFromElsewhere } from '../pages/shown-elsewhere'
import type { ContentRoot } from '../table/load-root'
import type { ContentIndex, RestrictedRows } from '../types'
import { parseVisibility, type VisibilityMemory } from '../visibility/visibility-memory'
import { toContent, toStoredPage } from './stored-content'

/** Increase it when stored content changes its shape: older entries are then ignored. */
const form = 1
/**
 * Increase it when pages are read more completely, or checked sooner, than before: an older entry is only used until it
 * is read again.
 */
const reading = 4

/**
 * Characters of a stored page. Restored blocks come on top of a page's budget. A longer entry comes from an earlier
 * release without limits, and parsing it would exhaust the memory.
 */
const longestPage = 3 * maxPageText

/** Key for the time at which stored content was read, so that the content itself need not be read. */
const contentTime = 'time of content'
/** Key for the time at which content was written: what came about without a list has an earlier time of reading. */
const writingTime = 'writing time of content'

/** Keys of the content that the pages of a build show: after a run of the webhook, and as it was built. The build's mark follows. */
const reported = 'reported content'
const rendered = 'rendered content'
/** Key of the marks of builds that have such content, the latest last. */
const builds = 'builds'
/** Builds whose content is kept: those that are deployed beside each other, and those to which an owner may go back. */
const buildsKept = 10

/** Settings of the workspace's Config page, by name. */
export type Entries = Readonly<Record<string, string>>

/** The last known good answer. A site is built from it for a given moment. */
export interface Content {
  root: ContentRoot
  index: ContentIndex
  entries: Entries
  /** Ids of posts by all their former and present addresses. */
  addresses: Readonly<Record<string, string>>
  /** Ids of rows that have left the table, the latest last: they stay closed. */
  gone: readonly string[]
  /** Addresses that rows which readers may not open have, or had once, the latest last. */
  closed: readonly string[]
}

/** A page as it was read. */
export interface StoredPage {
  page: LoadedPage
  /** The row's edit time for which the page was read. */
  version: string
  /** Milliseconds since the epoch. */
  loadedAt: number
  /** Since when blocks that the page still names are missing; the known ones replace them. */
  lacksSince?: number
  /**
   * Rows that it names, and itself, as far as readers could not see them completely when it was read. Absent if an
   * earlier release has stored the page, or if unknown.
   */
  restricted?: RestrictedRows
}

/** Stores content of the workspace for restarts, other processes and outages. */
export class ContentStore {
  /** A hash of the last written content, so that the same content is only written once. */
  private written = ''
  /** The time of the stored content as this instance has written or seen it last. */
  private knownTime = Number.NaN

  /** @param scope separates workspaces that share a store */
  constructor(
    private readonly store: Store = noStore,
    private readonly scope = '',
  ) {}

  /** Returns the last content; null when there is none, or only in an older form. */
  readContent(): Promise<{ content: Content; loadedAt: number } | null> {
    return this.readContentOf('content')
  }

  /**
   * Returns the content that the pages of a build show: whose pages were revalidated last (lib/workspace/reported-site), else what the
   * build has rendered. Null as above, and when only other builds have left theirs.
   */
  async readReported(build: string): Promise<{ content: Content; loadedAt: number } | null> {
    return (
      (await this.readContentOf(`${reported} ${build}`)) ?? (await this.readContentOf(`${rendered} ${build}`))
    )
  }

  async writeReported(content: Content, loadedAt: number, build: string): Promise<void> {
    await this.store.write(this.key(`${reported} ${build}`), JSON.stringify({ form, loadedAt, content }))
    await this.keepBuild(build)
  }

  /** Stores what a build renders. */
  async writeRendered(content: Content, loadedAt: number, build: string): Promise<void> {
    await this.store.write(this.key(`${rendered} ${build}`), JSON.stringify({ form, loadedAt, content }))
    await this.keepBuild(build)
  }

  /** Removes what the builds have left that were made and used longest ago. */
  private async keepBuild(build: string): Promise<void> {
    const known = textsOf(member(await this.read(builds), 'marks')).filter((mark) => mark !== build)
    const kept = known.slice(1 - buildsKept)
    // An earlier release had one place for all builds.
    for (const former of ['', ...known.filter((mark) => !kept.includes(mark)).map((mark) => ` ${mark}`)])
      for (const name of [reported, rendered]) await this.store.write(this.key(name + former), '{}')
    await this.store.write(this.key(builds), JSON.stringify({ form, marks: [...kept, build] }))
  }

  private async readContentOf(name: string): Promise<{ content: Content; loadedAt: number } | null> {
    const stored = await this.read(name)
    const content = toContent(member(stored, 'content'))
    const loadedAt = numberOf(member(stored, 'loadedAt'))
    return content === null || loadedAt === null ? null : { content, loadedAt }
  }

  /**
   * Writes content.
   * @param loadedAt when the list of the table was read, in milliseconds since the epoch
   * @param writtenAt the present time
   * @param yields not if another instance has written what it has read later, perhaps for an event
   * @returns false when it was not written: a later reading has to be
   */
  async writeContent(
    content: Content,
    loadedAt: number,
    writtenAt = loadedAt,
    yields = false,
  ): Promise<boolean> {
    const text = JSON.stringify(content)
    const hash = createHash('sha256').update(text).digest('base64')
    if (hash === this.written) return true
    if (yields && (await this.hasNewer(loadedAt, writtenAt))) return false
    this.written = hash
    await this.store.write(this.key('content'), `{"form":${form},"loadedAt":${loadedAt},"content":${text}}`)
    if (!this.store.shared) return true
    this.knownTime = writtenAt
    await this.store.write(this.key(contentTime), String(loadedAt))
    await this.store.write(this.key(writingTime), String(writtenAt))
    return true
  }

  /** Whether what other instances write cannot be read now. */
  get isAlone(): boolean {
    return this.store.isAlone === true
  }

  /** Whether another instance has written content since the last call, whatever its clock says; false without a shared store. */
  async isOverwritten(): Promise<boolean> {
    if (!this.store.shared) return false
    // Without a list content is written with the time of the former one.
    const time = Number(await this.store.read(this.key(writingTime)))
    const isOther = time > 0 && time !== this.knownTime
    this.knownTime = time
    return isOther
  }

  /** A time that is still to come was written by a clock that is wrong. */
  private async hasNewer(loadedAt: number, now: number): Promise<boolean> {
    if (!this.store.shared) return false
    const newest = Number(await this.store.read(this.key(contentTime)))
    return newest > loadedAt && newest <= now
  }

  /**
   * Returns content that another instance of the site has read later; null when there is none, and without a shared
   * store.
   * @param loadedAt when this process has read its content, in milliseconds since the epoch
   */
  async readNewerContent(loadedAt: number): Promise<{ content: Content; loadedAt: number } | null> {
    if (!this.store.shared) return null
    const newest = Number(await this.store.read(this.key(contentTime)))
    const stored = newest > loadedAt ? await this.readContent() : null
    return stored !== null && stored.loadedAt > loadedAt ? stored : null
  }

  /**
   * Returns the last written content, whenever its list was read; null without a shared store.
   * @param isWanted whether content that was written at a moment is to be read, in milliseconds since the epoch
   */
  async readWrittenContent(
    isWanted: (writtenAt: number) => boolean,
  ): Promise<{ content: Content; writtenAt: number } | null> {
    if (!this.store.shared) return null
    const writtenAt = Number(await this.store.read(this.key(writingTime)))
    const stored = isWanted(writtenAt) ? await this.readContent() : null
    if (stored === null) return null
    // It may have replaced what this instance has written.
    this.written = ''
    return { content: stored.content, writtenAt }
  }

  /** Whether other instances of the site write to the store as well. */
  get isShared(): boolean {
    return this.store.shared === true
  }

  /** Returns what is stored about readers' rights for rows; null when there is nothing. */
  async readVisibility(): Promise<VisibilityMemory | null> {
    return parseVisibility(member(await this.read('visibility'), 'memory'))
  }

  async writeVisibility(memory: VisibilityMemory): Promise<void> {
    await this.store.write(this.key('visibility'), JSON.stringify({ form, memory }))
  }

  /** Returns a page as it was last read; null when it never was. */
  async readPage(id: string): Promise<StoredPage | null> {
    const stored = await this.read(`page ${id}`, longestPage)
    const page = toStoredPage(stored)
    // No row has an empty version.
    return page === null || member(stored, 'reading') === reading ? page : { ...page, version: '' }
  }

  async writePage(id: string, stored: StoredPage): Promise<void> {
    await this.writeElsewhere(id, toShownElsewhere(id, stored))
    await this.store.write(this.key(`page ${id}`), JSON.stringify({ form, reading, ...stored }))
    if (this.store.shared) await this.store.write(this.key(`time of ${id}`), String(stored.loadedAt))
  }

  /**
   * Returns a page that another instance of the site has read later; null when there is none, and without a shared store.
   * @param loadedAt when this process has read it, in milliseconds since the epoch
   */
  async readNewerPage(id: string, loadedAt: number): Promise<StoredPage | null> {
    if (!this.store.shared) return null
    const newest = Number(await this.store.read(this.key(`time of ${id}`)))
    return newest > loadedAt ? this.readPage(id) : null
  }

  /** Returns what a page shows of other pages, as it was last read; null when it never was. */
  async readElsewhere(id: string): Promise<ShownElsewhere | null> {
    const stored = await this.read(`elsewhere ${id}`)
    const version = textOf(member(stored, 'version'))
    const loadedAt = member(stored, 'loadedAt')
    if (version !== '' && typeof loadedAt === 'number') {
      return { version, loadedAt, ids: textsOf(member(stored, 'ids')) }
    }
    // For pages that an earlier release has stored.
    const page = await this.readPage(id)
    if (page === null) return null
    const elsewhere = toShownElsewhere(id, page)
    await this.writeElsewhere(id, elsewhere)
    return elsewhere
  }

  private async writeElsewhere(id: string, elsewhere: ShownElsewhere): Promise<void> {
    await this.store.write(this.key(`elsewhere ${id}`), JSON.stringify({ form, ...elsewhere }))
  }

  private async read(
    key: string,
    longest = Number.POSITIVE_INFINITY,
  ): Promise<Record<string, unknown> | null> {
    const text = await this.store.read(this.key(key))
    if (text === null || text.length > longest) return null
    try {
      const stored: unknown = JSON.parse(text)
      return isObject(stored) && stored.form === form ? stored : null
    } catch {
      return null
    }
  }

  private key(name: string): string {
    return `${this.scope} ${name}`
  }
}

/** Computes what a page shows of other pages from the page itself. */
export function toShownElsewhere(id: string, { page, version, loadedAt }: StoredPage): ShownElsewhere {
  return { version, loadedAt, ids: shownFromElsewhere(page.recordMap, id) }
}
