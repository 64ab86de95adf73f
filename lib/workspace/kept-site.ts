/** Caches the site of the last content while nothing has changed. */
import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import { siteOf, withFormer } from './site-of-content'
import type { Content } from './store/content-store'
import { readRows } from './table/read-rows'
import type { ContentIndex } from './types'

/** The parts of the content from which a site is built, except former addresses. */
type Made = Pick<Content, 'root' | 'index' | 'entries' | 'gone'>

interface Kept {
  rows: ContentIndex['rows']
  /** The other content as text: it is short, and the order of its properties matters. */
  text: string
  /** Without former addresses. */
  site: Site
  /**
   * Range of time in which the clock does not change the site: from the first moment until before the second, in
   * milliseconds since the epoch.
   */
  stays: readonly [from: number, until: number]
}

/**
 * Builds sites, and returns the last one while its content and its dates are the same. Each window reads its
 * records again, so they are compared by value; that takes a small part of the time of building.
 */
export class KeptSite {
  private kept: Kept | null = null
  private shown: { content: Content; base: Site; site: Site } | null = null

  /** @param isQuiet as in `siteOf` */
  constructor(
    private readonly deployed: Settings,
    private readonly isQuiet: boolean,
  ) {}

  /** Returns the site for some content at a moment. @param now milliseconds since the epoch */
  of(content: Content, now: number): Site {
    const { kept, shown } = this
    // Each article asks for the site, and comparing hundreds of rows takes milliseconds.
    if (kept && shown?.content === content && shown.base === kept.site && staysAt(kept, now))
      return shown.site
    const base = this.withoutFormer(content, now)
    const former = withFormer(base, content)
    const { addresses, closedAddresses } = former
    const isSame =
      shown?.base === base &&
      isDeepStrictEqual([shown.site.addresses, shown.site.closedAddresses], [addresses, closedAddresses])
    const site = isSame ? shown.site : former
    this.shown = { content, base, site }
    return site
  }

  /** Returns the same, only with the current addresses. */
  withoutFormer({ root, index, entries, gone }: Made, now: number): Site {
    const { rows, ...rest } = index
    const text = JSON.stringify([rest, entries, gone])
    const { kept } = this
    if (kept !== null && kept.text === text && staysAt(kept, now) && isDeepStrictEqual(kept.rows, rows)) {
      // The same rows are asked for again, and comparing them with themselves takes no time.
      kept.rows = rows
      return kept.site
    }
    const { deployed, isQuiet } = this
    const site = siteOf({ root, index, entries, gone, addresses: {}, closed: [] }, deployed, { now, isQuiet })
    this.kept = { rows, text, site, stays: around(now, momentsOf(index, site.settings)) }
    return site
  }
}

/** Milliseconds. When dates in words take effect cannot be computed (lib/workspace/table/row-date). */
const longest = 3_600_000

function staysAt({ stays: [from, until] }: Kept, now: number): boolean {
  return from <= now && now < until
}

/** The moments at which rows appear and disappear. @param settings of the site */
function momentsOf(index: ContentIndex, settings: Settings): number[] {
  return readRows(index, settings).flatMap((row) => {
    const { start, end } = row.date('date', settings.TIME_ZONE) ?? { start: null, end: null }
    return [start, end].filter((moment) => moment !== null)
  })
}

/** The last moment up to now, and the first one after it. */
function around(now: number, moments: readonly number[]): [from: number, until: number] {
  const isPast = (moment: number) => moment <= now
  const from = moments.filter(isPast).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const until = moments.filter((moment) => !isPast(moment)).reduce((a, b) => Math.min(a, b), now + longest)
  return [from, until]
}
