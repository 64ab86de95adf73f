/** Checks which records belong to another workspace than the page that names them. */
import type { Block } from 'notion-types'
import { isAtTop } from '@/lib/top-record'
import { textOf } from '@/lib/unknown-values'
import type { RecordPointer } from '../sync-records'
import type { RecordTables } from '../types'
import { isDatabase, type PageContent } from './content-ids'

/** Requests records, and adds those that arrive to the tables. */
type Request = (pointers: readonly RecordPointer[]) => Promise<void>

/**
 * A page of another workspace is called by its title although its parents are not known: it cannot be in a draft of
 * the blog. One answer may be wrong about the workspace of all its records, so two answers must agree about the
 * named page and about the page that names it.
 */
export class ToldSpaces {
  private readonly asked = new Set<string>()
  private readonly confirmed = new Set<string>()

  /** @param rows that the page lists: they are shown wherever they stand, and there may be thousands of them */
  constructor(
    private readonly tables: RecordTables,
    private readonly pageId: string,
    private readonly content: Pick<PageContent, 'shown' | 'named'>,
    private readonly rows: ReadonlySet<string>,
  ) {}

  /**
   * Requests records, and in the same requests once more the pages that say another workspace. The page itself
   * stays as it was read: its new state may name blocks that were not loaded.
   * @param limited returns as many of the further records as may be requested
   */
  async confirmBeside(
    pointers: readonly RecordPointer[],
    request: Request,
    limited: (ids: readonly string[], asked: number) => readonly string[],
  ): Promise<void> {
    if (pointers.length === 0) return
    const own = this.tables.block[this.pageId]
    const space = this.spaceOf(this.pageId)
    const ids = limited(
      this.elsewhere().filter((id) => !this.asked.has(id)),
      this.asked.size,
    )
    const before = ids.map((id) => ({ id, record: this.tables.block[id], space: this.spaceOf(id) }))
    for (const id of ids) this.asked.add(id)
    const requested = new Set(pointers.map(({ id }) => id))
    const again = ids.length === 0 ? [] : [...ids, this.pageId].filter((id) => !requested.has(id))
    await request([...pointers, ...again.map((id): RecordPointer => ({ table: 'block', id }))])
    if (ids.length === 0 || own === undefined) return
    const isSure = this.tables.block[this.pageId] !== own && this.spaceOf(this.pageId) === space
    this.tables.block[this.pageId] = own
    for (const { id, record, space: told } of before) {
      // A record that did not arrive again is the same object.
      if (isSure && this.tables.block[id] !== record && this.spaceOf(id) === told) this.confirmed.add(id)
    }
  }

  /** Removes the workspace from records that only one answer has placed in another one. */
  forgetDoubtful(): void {
    for (const id of this.elsewhere()) {
      const record = this.tables.block[id]
      if (!record || this.confirmed.has(id)) continue
      this.tables.block[id] = { ...record, value: { ...record.value, space_id: '' } }
    }
  }

  /** Ids of pages, and of what is above them, that say another workspace and are not at the top of it. */
  private elsewhere(): string[] {
    const own = this.spaceOf(this.pageId)
    if (own === '') return []
    return Object.entries(this.tables.block).flatMap(([id, { value }]) => {
      const space = textOf(value.space_id)
      const isElsewhere = space !== '' && space !== own && !isAtTop(value)
      return isElsewhere && this.isPlaced(id, value) ? [id] : []
    })
  }

  /** Whether it matters where a block stands: its title is shown, or that of a page below it. */
  private isPlaced(id: string, block: Block): boolean {
    const { shown, named } = this.content
    if (id === this.pageId) return false
    if (named.has(id)) return true
    return !this.rows.has(id) && (!shown.has(id) || block.type === 'page' || isDatabase(block))
  }

  private spaceOf(id: string): string {
    return textOf(this.tables.block[id]?.value.space_id)
  }
}
