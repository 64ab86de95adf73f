/** What one page may bring: whoever writes one post must not take the memory and the requests of all others. */
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { inWaves, requestsInWave } from '../client/in-waves'
import { addArticleTables, addTables, emptyTables, readTables } from '../record-tables'
import { plainText } from '../shown-values'
import { batchesOf, type RecordPointer, syncBatch } from '../sync-records'
import type { ArticleTables, RecordTables, TableName } from '../types'

/**
 * Characters of JSON of all records and answers of a page. The largest posts that people write are a few megabytes; a page is
 * in memory several times while it is parsed, stored, hashed and drawn, which makes about ten bytes for each of these.
 */
export const maxPageText = 24 * 1_048_576
/** Blocks of a page that are asked for one by one, and rows of its databases: as many as its chunks may bring. */
export const maxParts = 20_000
/**
 * Records that are asked for beside those: pages and people that the page names, what stands above pages, and what is in rows;
 * so many of each. Each hundred are a request, and the workspace answers a few requests a second.
 */
export const maxRecords = 2_000

const tableNames: readonly TableName[] = ['block', 'collection', 'collection_view', 'notion_user']

/** Takes the records of one page until there are too many; the others count as unknown. */
export class PageBudget {
  private left: number
  private parts = maxParts
  /** By table and id. */
  private readonly sizes = new Map<string, number>()
  private readonly lacks = { text: false, parts: false, records: false }

  /** @param limit characters of JSON */
  constructor(private readonly limit = maxPageText) {
    this.left = limit
  }

  /** Whether something did not fit: nothing more is worth asking for. */
  get isSpent(): boolean {
    return this.lacks.text
  }

  /** Whether the end of the page is missing. */
  get isCut(): boolean {
    return this.lacks.text || this.lacks.parts
  }

  /** Adds the records that fit. One that came before and has no room in its present state is not known any more. */
  add(target: RecordTables, added: RecordTables): void {
    const admitted = emptyTables()
    for (const table of tableNames) {
      for (const [id, record] of Object.entries(added[table])) {
        const key = `${table} ${id}`
        const before = this.sizes.get(key) ?? 0
        const size = JSON.stringify(record).length
        const fits = size - before <= (this.isSpent ? 0 : this.left)
        this.left -= (fits ? size : 0) - before
        this.sizes.set(key, fits ? size : 0)
        if (fits) Object.assign(admitted[table], { [id]: record })
        else {
          this.lacks.text = true
          delete target[table][id]
        }
      }
    }
    addTables(target, admitted)
  }

  /** Adds the tables of an answer that only articles read, if they fit. */
  addArticleTables(target: Partial<ArticleTables>, recordMap: unknown): void {
    const added: Partial<ArticleTables> = {}
    addArticleTables(added, recordMap)
    if (this.takes(added)) addArticleTables(target, recordMap)
  }

  /** Returns whether there is room for an answer, and takes it then. */
  takes(answer: unknown): boolean {
    const size = JSON.stringify(answer).length
    if (this.isSpent || size > this.left) this.lacks.text = true
    else this.left -= size
    return !this.isSpent
  }

  /** Returns the blocks or rows, of those that are missing, that may still be asked for. */
  ofParts(missing: readonly RecordPointer[]): readonly RecordPointer[] {
    const admitted = missing.slice(0, this.parts)
    this.parts -= admitted.length
    this.lacks.parts ||= admitted.length < missing.length
    return admitted
  }

  /** Returns the first of the records that may still be asked for. @param asked of the same kind, before */
  ofRecords<Item>(missing: readonly Item[], asked = 0): readonly Item[] {
    const admitted = missing.slice(0, Math.max(0, maxRecords - asked))
    this.lacks.records ||= admitted.length < missing.length
    return admitted
  }

  /**
   * Asks for records and adds those that come, until the budget is spent.
   * @throws WorkspaceError when they cannot be read
   */
  async sync(
    client: WorkspaceClient,
    tables: RecordTables,
    pointers: readonly RecordPointer[],
  ): Promise<void> {
    const batches = batchesOf(pointers)
    for (let next = 0; next < batches.length && !this.isSpent; next += requestsInWave) {
      const answers = await inWaves(batches.slice(next, next + requestsInWave), (batch) =>
        syncBatch(client, batch),
      )
      for (const answer of answers) this.add(tables, readTables(answer))
    }
  }

  /** Tells the owner what is left out of the page, if anything is. */
  report(tables: RecordTables, pageId: string): void {
    const { text, parts, records } = this.lacks
    const title = plainText(tables.block[pageId]?.value.properties?.title)
    const page = title === '' ? `The page ${pageId}` : `The page "${title}" (${pageId})`
    if (text || parts) {
      const megabytes = Math.round(this.limit / 1_048_576)
      const bound = text ? `${megabytes} MB of text and records` : `${maxParts} blocks and rows`
      warnOnce(
        `${page} has more than ${bound}: the rest of it is left out. Divide it into several pages, or let the views of its ` +
          'databases show fewer rows.',
      )
    }
    if (records)
      warnOnce(
        `${page} names more than ${maxRecords} pages and people, in itself, in its databases or in their rows: the others are ` +
          'left out. Divide it into several pages.',
      )
  }
}
