/** Handles pages that were read while readers could see less than now. */
import type { RowRight } from '@/lib/site/row-rights'
import type { Site } from '@/lib/site/types'
import type { StoredPage } from '../store/content-store'
import type { RecordMap, RestrictedRows } from '../types'
import type { LoadedPage } from './load-page'
import { type LoadedTable, presentRights, restrictedRows } from './record-rights'

const allRights: readonly RowRight[] = ['exists', 'body', 'listed']

/**
 * Compares readers' rights for rows at the time when a page was read with their rights now. Content of a page from
 * a time with fewer rights may be private: the title of a draft, or a paragraph that was deleted before the
 * password was removed.
 */
export class PageRights {
  /** Computed for pages that an earlier release has stored. */
  private readonly computed = new WeakMap<StoredPage, RestrictedRows>()
  /** One object per page and set of rows, because rendered results are cached by this object. */
  private readonly shown = new WeakMap<StoredPage, { rows: string; recordMap: RecordMap }>()
  /** Rows that were opened, but are still restricted in a page that was read afterwards. */
  private readonly afterReading = new WeakMap<StoredPage, string>()

  /**
   * @param site returns the site as it was last loaded; null before the first time
   * @param table returns the same with the newest known table
   */
  constructor(
    private readonly site: () => Site | null = () => null,
    private readonly table: () => LoadedTable | null = () => null,
  ) {}

  /**
   * Returns a version for a page by its row: rights are included, because a second edit within a minute does not
   * change the edit time.
   */
  versionOf({ id, lastEditedDate }: { id: string; lastEditedDate: number }): string {
    const site = this.site()
    return [String(lastEditedDate), ...(site ? ofPage(presentRights(site, id)) : [])].join(' ')
  }

  /** Returns the version in the same form for the state in which a page was read. */
  versionRead(id: string, stored: StoredPage): string {
    const rights = this.site() ? ofPage(this.restrictedIn(stored)[id] ?? allRights) : []
    return [stored.version, ...rights].join(' ')
  }

  /** Returns the site when a reading begins: parts of the page may be from that moment. */
  begin(): Site | null {
    return this.site()
  }

  /**
   * Returns the rows that were restricted when a page was read, at the beginning or the end; null when unknown.
   * @param readAt milliseconds since the epoch
   * @param standIn an earlier state of the page, of which it has parts
   */
  whenRead(
    { recordMap }: LoadedPage,
    { readAt, begun, standIn }: { readAt: number; begun: Site | null; standIn: StoredPage | null },
  ): RestrictedRows | null {
    const table = this.table()
    if (table === null) return null
    const rows = restrictedRows(recordMap, table, readAt, begun ?? table.site)
    return standIn ? merged(rows, this.restrictedIn(standIn)) : rows
  }

  /** Whether a page was read while it was private or locked, and is open now. */
  isOutgrown(id: string, stored: StoredPage): boolean {
    const before = this.restrictedIn(stored)[id]
    const site = this.site()
    return before !== undefined && site !== null && hasMore(ofPage(presentRights(site, id)), before)
  }

  /** Whether a page has to be read again, because rows that it names have become more visible since. */
  areOutdated(id: string, stored: StoredPage): boolean {
    const rows = textOf(this.openedRows(id, stored))
    return rows !== '' && rows !== this.afterReading.get(stored)
  }

  /**
   * Records that a page was just read: if its records still show rows as restricted, it is not read again at once.
   */
  noteRead(id: string, stored: StoredPage): void {
    const rows = textOf(this.openedRows(id, stored))
    if (rows !== '') this.afterReading.set(stored, rows)
  }

  /** Whether a page still shows rows as restricted although it was read after they were opened. */
  staysOutdated(stored: StoredPage): boolean {
    return this.afterReading.has(stored)
  }

  /** Returns the records of a page, with the rows that it has to show with their earlier rights. */
  asRead(id: string, stored: StoredPage): RecordMap {
    const openedRows = this.openedRows(id, stored)
    const rows = textOf(openedRows)
    if (rows === '') return stored.page.recordMap
    const known = this.shown.get(stored)
    if (known?.rows === rows) return known.recordMap
    const recordMap = { ...stored.page.recordMap, openedRows }
    this.shown.set(stored, { rows, recordMap })
    return recordMap
  }

  private openedRows(id: string, stored: StoredPage): RestrictedRows {
    const site = this.site()
    if (site === null) return {}
    const restricted = Object.entries(this.restrictedIn(stored))
    return Object.fromEntries(
      restricted.filter(([row, before]) => row !== id && hasMore(presentRights(site, row), before)),
    )
  }

  private restrictedIn(stored: StoredPage): RestrictedRows {
    const known = stored.restricted ?? this.computed.get(stored)
    if (known) return known
    const table = this.table()
    const rows = table && restrictedRows(stored.page.recordMap, table, stored.loadedAt)
    if (rows) this.computed.set(stored, rows)
    return rows ?? {}
  }
}

/** The rights that matter for a row's own page: an invisible one opens at its address. */
function ofPage(rights: readonly RowRight[]): RowRight[] {
  return rights.filter((right) => right !== 'listed')
}

function hasMore(rights: readonly RowRight[], before: readonly RowRight[]): boolean {
  return rights.some((right) => !before.includes(right))
}

/** The rows of both, each with the rights that both give. */
function merged(one: RestrictedRows, other: RestrictedRows): RestrictedRows {
  const ids = [...Object.keys(one), ...Object.keys(other)]
  return Object.fromEntries(
    ids.map((id) => [id, (one[id] ?? allRights).filter((right) => (other[id] ?? allRights).includes(right))]),
  )
}

function textOf(rows: RestrictedRows): string {
  const texts = Object.entries(rows).map(([id, rights]) => [id, ...rights].join(' '))
  return texts.sort().join(', ')
}
