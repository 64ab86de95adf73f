/** Whether finished pages still show what is: asked by the page cache, so that unchanged pages are not drawn again. */
import { createHash } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'

/** What a page was made from. */
export interface PageVersion {
  /** Equal wherever the same page would be drawn, in every process. */
  hash: string
  /** When the content has to be looked at again although nothing told of an edit, in milliseconds since the epoch. */
  until: number
}

/** Which page a finished one is. */
export interface PageName {
  /** The screen's own address, percent-encoded. */
  path: string
  /** The theme that the address asks for; absent for the site's own. */
  theme?: string
}

/** Reads the version that a page would have if it were drawn from this site; null when it has none. */
type ReadVersion = (site: Site, page: PageName) => Promise<PageVersion | null>

interface Verdict {
  /** The state of the site that the verdict is about. */
  state: string
  since: number
  until: number
  isCurrent: boolean | Promise<boolean>
}

/** A verdict lasts at least this long, in milliseconds: while the workspace is away, content is due at once, again and again. */
const shortest = 2_000

/**
 * Compares finished pages with the present content. While the site is the same, a page is judged once; after an edit its
 * version is read again, which needs no drawing.
 */
export class Freshness {
  private site: Site | null = null
  private state = ''
  private readVersion: ReadVersion | null = null
  private follow: (site: Site) => void = () => {}
  private readonly states = new WeakMap<Site, string>()
  private verdicts = new WeakMap<object, Verdict>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Notes the present state of the site. */
  note(site: Site): void {
    const before = this.state
    this.site = site
    this.state = this.states.get(site) ?? stateOf(site)
    this.states.set(site, this.state)
    if (this.state !== before) this.follow(site)
  }

  /**
   * Sets how versions are read, and who is told of each new state of the site, whoever loaded it.
   * @param follow is called at once when a state is known already
   */
  connect(readVersion: ReadVersion, follow: (site: Site) => void = () => {}): void {
    this.readVersion = readVersion
    this.follow = follow
    if (this.site !== null) follow(this.site)
  }

  /** Has every page judged again: bodies were edited without a trace in the site. */
  forget(): void {
    this.verdicts = new WeakMap()
  }

  /**
   * Returns whether a finished page is what would be drawn now. Never rejects: what cannot be judged is not current.
   * @param entry stands for the finished page; judged once while the site stays the same
   * @param hash of the version that it was made from
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

/** What this process knows. The page cache, which is bundled apart, and the pages share it. */
export function freshness(): Freshness {
  return globalSingleton('page freshness', () => new Freshness())
}

/** Differs when anything about the site does, but for former addresses, which only redirect. */
function stateOf({ addresses: _, table, ...site }: Site): string {
  const known = { ...site, table: { ...table, closed: [...table.privateRowIds] } }
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url')
}
