/**
 * Compares rendered pages with the current content, so that the page cache does not render unchanged pages again.
 */
import { createHash } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'

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

interface Verdict {
  /** Hash of the site that the page was compared with. */
  state: string
  since: number
  until: number
  isCurrent: boolean | Promise<boolean>
}

/**
 * A verdict is valid for at least this long, in milliseconds. During an outage `until` is 0, and each visit would
 * compare again.
 */
const shortest = 2_000

/**
 * Compares rendered pages with the current content. A page is compared once per state of the site. After an edit
 * its version is read again, which needs no rendering.
 */
export class Freshness {
  private site: Site | null = null
  private state = ''
  private readVersion: ReadVersion | null = null
  private follow: (site: Site) => void = () => {}
  private readonly states = new WeakMap<Site, string>()
  private verdicts = new WeakMap<object, Verdict>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Sets the current state of the site. */
  note(site: Site): void {
    const before = this.state
    this.site = site
    this.state = this.states.get(site) ?? stateOf(site)
    this.states.set(site, this.state)
    if (this.state !== before) this.follow(site)
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

  /** Discards all verdicts: bodies were edited without a change of the site. */
  forget(): void {
    this.verdicts = new WeakMap()
  }

  /**
   * Returns whether a rendered page equals what would be rendered now. Never rejects: false when the comparison
   * fails.
   * @param entry identifies the rendered page; compared once while the site stays the same
   * @param hash of the version that it was rendered from
   */
  isCurrent(entry: object, page: PageName, hash: string): boolean | Promise<boolean> {
    const { site, readVersion, state } = this
    if (site === null || readVersion === null) return false
    const now = this.now()
    const known = this.verdicts.get(entry)
    if (known && known.state === state && known.since <= now && now < known.until) return known.isCurrent
    const verdict: Verdict = { state, since: now, until: Number.POSITIVE_INFINITY, isCurrent: false }
    verdict.isCurrent = readVersion(site, page)
      .catch(() => null)
      .then((version) => {
        verdict.until = Math.max(version?.until ?? 0, this.now() + shortest)
        verdict.isCurrent = version !== null && version.hash === hash
        return verdict.isCurrent
      })
    this.verdicts.set(entry, verdict)
    return verdict.isCurrent
  }
}

/** Returns the instance of this process, which pages share with the page cache, a separate bundle. */
export function freshness(): Freshness {
  return globalSingleton('page freshness', () => new Freshness())
}

/** Returns a hash of everything in the site except former addresses, which only redirect. */
function stateOf({ addresses: _, table, ...site }: Site): string {
  const known = { ...site, table: { ...table, closed: [...table.privateRowIds] } }
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url')
}
