/**
 * Compares rendered pages with the current content, so that the page cache does not render unchanged pages again.
 */
import { createHash } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'

/** Identifies what a page was rendered from. */
export interface PageVersion {
  /** Equal in every process that would render the same page. */
  hash: string
  /** Until when the version is valid without a sign of an edit, in milliseconds since the epoch. */
  until: number
}

/** Names a rendered page. */
export interface PageName {
  /** The screen's own address, percent-encoded. */
  path: string
  /** The theme in the address; absent for the site's own. */
  theme?: string
}

/** Returns the version that a page would have if it were rendered from this site; null when it has none. */
type ReadVersion = (site: Site, page: PageName) => Promise<PageVersion | null>

/** The version that a page has now, or a reading of it. */
interface Present {
  /** Hash of the site that it was read from. */
  state: string
  since: number
  until: number
  /** Null when there is none. */
  hash: string | null | Promise<string | null>
}

/** Number of pages whose version is kept: some 300 bytes each. */
const remembered = 20_000

/**
 * Number of versions that are read at the same time. Each may read a record map from the disk and hash it, which takes up to 40 ms
 * of processor time: a reader who asks for all posts in turn would otherwise delay all others.
 */
const mostReadings = 8

/** Milliseconds after which a reading counts no more: it waits for the workspace, and takes no processor time. */
const countedFor = 1_000

/**
 * A version is valid for at least this long, in milliseconds. During an outage `until` is 0, and each visit would
 * read it again.
 */
const shortest = 2_000

/**
 * Compares rendered pages with the current content. The version of a page is read once per state of the site, also when the page
 * itself does not stay in memory. After an edit it is read again, which needs no rendering.
 */
export class Freshness {
  private site: Site | null = null
  private state = ''
  private readVersion: ReadVersion | null = null
  private follow: (site: Site) => void = () => {}
  private readonly states = new WeakMap<Site, string>()
  private readonly versions = new TtlCache<Present>(remembered)
  private readings = 0
  private edits = 0

  constructor(private readonly now: () => number = Date.now) {}

  /** Sets the current state of the site. */
  note(site: Site): void {
    const before = this.state
    this.site = site
    this.state = this.stateOf(site)
    if (this.state === before) return
    this.edits += 1
    this.follow(site)
  }

  /** Returns a hash of everything in the site except former addresses, which only redirect. */
  stateOf(site: Site): string {
    const state = this.states.get(site) ?? hashOf(site)
    this.states.set(site, state)
    return state
  }

  /** Number of the edits that this process knows of: a page that was begun before the last one may show what was before. */
  get editCount(): number {
    return this.edits
  }

  /**
   * Sets how versions are read, and a listener for each new state of the site, whoever loaded it.
   * @param follow is called at once when a state is known already
   */
  connect(readVersion: ReadVersion, follow: (site: Site) => void = () => {}): void {
    this.readVersion = readVersion
    this.follow = follow
    if (this.site !== null) follow(this.site)
  }

  /** Discards all versions: bodies were edited without a change of the site. */
  forget(): void {
    this.edits += 1
    this.versions.clear()
  }

  /** Whether so many versions are being read that a comparison may take long. */
  get isBusy(): boolean {
    return this.readings >= mostReadings / 2
  }

  /**
   * Returns whether a rendered page equals what would be rendered now. Never rejects: false when the comparison
   * fails. True while too many others are compared: the page is sent as it is, and compared at a later visit.
   * @param hash of the version that it was rendered from
   * @param renderedAt milliseconds since the epoch; a version that was read before, and is another one, is read again
   */
  isCurrent(page: PageName, hash: string, renderedAt: number): boolean | Promise<boolean> {
    const { site, readVersion, state } = this
    if (site === null || readVersion === null) return false
    const key = JSON.stringify([page.path, page.theme])
    const now = this.now()
    const known = this.versions.last(key)
    if (known && known.state === state && known.since <= now && now < known.until) {
      if (known.hash instanceof Promise) return known.hash.then((present) => present === hash)
      if (known.hash === hash || known.since >= renderedAt) return known.hash === hash
    }
    if (this.readings >= mostReadings) return true
    return this.read(key, readVersion(site, page), { state, since: now }).then((present) => present === hash)
  }

  private read(
    key: string,
    reading: ReturnType<ReadVersion>,
    { state, since }: Pick<Present, 'state' | 'since'>,
  ): Promise<string | null> {
    const ended = this.countReading()
    const present: Present = { state, since, until: Number.POSITIVE_INFINITY, hash: null }
    const hash = reading
      .catch(() => null)
      .then((version) => {
        present.until = Math.max(version?.until ?? 0, this.now() + shortest)
        present.hash = version?.hash ?? null
        return present.hash
      })
      .finally(ended)
    present.hash = hash
    this.versions.put(key, present)
    return hash
  }

  /** Counts a reading until the returned function is called, or it has taken long. */
  private countReading(): () => void {
    let isCounted = true
    const end = () => {
      clearTimeout(timer)
      if (isCounted) this.readings -= 1
      isCounted = false
    }
    const timer = setTimeout(end, countedFor)
    this.readings += 1
    return end
  }
}

/** Returns the instance of this process, which pages share with the page cache, a separate bundle. */
export function freshness(): Freshness {
  return globalSingleton('page freshness', () => new Freshness())
}

function hashOf({ addresses: _, table, ...site }: Site): string {
  const known = { ...site, table: { ...table, closed: [...table.privateRowIds] } }
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url')
}
