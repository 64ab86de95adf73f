/** Pages that were read while readers might not see all of what they may see now. */
import type { RowRight } from '@/lib/site/row-rights'
import type { Site } from '@/lib/site/types'
import type { StoredPage } from '../store/content-store'
import type { RecordMap, RestrictedRows } from '../types'
import type { LoadedPage } from './load-page'
import { type LoadedTable, presentRights, restrictedRows } from './record-rights'

const allRights: readonly RowRight[] = ['exists', 'body', 'listed']

/**
 * Compares what readers could see of rows when a page was read with what they may see now. What a page holds from a time at which
 * less was for readers may be for nobody: a title that a draft had, a paragraph that was deleted before the password.
 */
export class PageRights {
  /** Of pages that an earlier release has stored. */
  private readonly computed = new WeakMap<StoredPage, RestrictedRows>()
  /** One object for each page and set of rows: what is drawn of it is kept by that object. */
  private readonly shown = new WeakMap<StoredPage, { rows: string; recordMap: RecordMap }>()
  /** Rows that were opened, and that the page still told as before when it was read after that. */
  private readonly afterReading = new WeakMap<StoredPage, string>()

  /**
   * @param site the site as it was last loaded; null before the first time
   * @param table the same with its table, as new as it is known
   */
  constructor(
    private readonly site: () => Site | null = () => null,
    private readonly table: () => LoadedTable | null = () => null,
  ) {}

  /** Returns a text for the state of a page that a row asks for: within a minute of an edit its rights alone tell of another one. */
  versionOf({ id, lastEditedDate }: { id: string; lastEditedDate: number }): string {
    const site = this.site()
    return [String(lastEditedDate), ...(site ? ofPage(presentRights(site, id)) : [])].join(' ')
  }

  /** Returns the same text for the state that a page was read in. */
  versionRead(id: string, stored: StoredPage): string {
    const rights = this.site() ? ofPage(this.restrictedIn(stored)[id] ?? allRights) : []
    return [stored.version, ...rights].join(' ')
  }

  /** The site as it is when a reading begins: its parts may be of that moment. */
  begin(): Site | null {
    return this.site()
  }

  /**
   * Returns the rows that were restricted when a page was read, at its beginning or its end; null when nothing tells.
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

  /** Whether a page was read while readers could not open it, or only with its password, and now they can. */
  isOutgrown(id: string, stored: StoredPage): boolean {
    const before = this.restrictedIn(stored)[id]
    const site = this.site()
    return before !== undefined && site !== null && hasMore(ofPage(presentRights(site, id)), before)
  }

  /** Whether a page has to be read again, because readers may see more of rows that it names than at its reading. */
  areOutdated(id: string, stored: StoredPage): boolean {
    const rows = textOf(this.openedRows(id, stored))
    return rows !== '' && rows !== this.afterReading.get(stored)
  }

  /** Takes note of a page that was read just now: where it still tells rows as before, it is not read again at once. */
  noteRead(id: string, stored: StoredPage): void {
    const rows = textOf(this.openedRows(id, stored))
    if (rows !== '') this.afterReading.set(stored, rows)
  }

  /** Whether a page told rows as before although it was read after they were opened. */
  staysOutdated(stored: StoredPage): boolean {
    return this.afterReading.has(stored)
  }

  /** Returns the records of a page, with the names of the rows that it has to show as before. */
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

/** The rights that decide about a row's own page: an invisible one opens at its address. */
function ofPage(rights: readonly RowRight[]): RowRight[] {
  return rights.filter((right) => right !== 'listed')
}

function hasMore(rights: readonly RowRight[], before: readonly RowRight[]): boolean {
  return rights.some((right) => !before.includes(right))
}

/** The rows of both, with what both give. */
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
