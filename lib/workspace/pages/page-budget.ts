/** Limits of one page: the author of one post must not use up memory and requests for all others. */
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { inWaves, requestsInWave } from '../client/in-waves'
import { addArticleTables, readTables } from '../record-tables'
import { plainText } from '../shown-values'
import { batchesOf, type RecordPointer, syncBatch } from '../sync-records'
import type { ArticleTables, RecordTable, RecordTables } from '../types'

/**
 * Characters of JSON of all records and responses of a page. The largest real posts are a few megabytes. A page is
 * in memory several times while it is parsed, stored, hashed and rendered: about ten bytes per character.
 */
export const maxPageText = 24 * 1_048_576
/**
 * The same for a page that is shown in others: only its first 500 blocks are rendered, and each rendered page reads it. The views of the
 * table come with a row, each with the order of all rows: 2 MB for six views of 10,000 rows.
 */
export const maxPartText = 4 * 1_048_576
/**
 * Blocks that are requested one by one, and rows of databases, each limited to the number that chunks may contain.
 */
export const maxParts = 20_000
/**
 * Further records, of each kind this many: pages and people that the page names, parents of pages, and content of
 * rows. Each hundred need a request, and the workspace allows a few requests per second.
 */
export const maxRecords = 2_000

/** Accepts the records of one page up to the limits; further records count as unknown. */
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

  /** Whether something did not fit: further requests are pointless. */
  get isSpent(): boolean {
    return this.lacks.text
  }

  /** Whether the end of the page is missing. */
  get isCut(): boolean {
    return this.lacks.text || this.lacks.parts
  }

  /** Adds the records that fit. A known record whose new state does not fit is removed. */
  add(target: RecordTables, added: RecordTables): void {
    this.addTable('block', target.block, added.block)
    this.addTable('collection', target.collection, added.collection)
    this.addTable('collection_view', target.collection_view, added.collection_view)
    this.addTable('notion_user', target.notion_user, added.notion_user)
  }

  private addTable<Value>(name: string, target: RecordTable<Value>, added: RecordTable<Value>): void {
    for (const [id, record] of Object.entries(added)) {
      const key = `${name} ${id}`
      const before = this.sizes.get(key) ?? 0
      const size = JSON.stringify(record).length
      const fits = size - before <= (this.isSpent ? 0 : this.left)
      this.left -= (fits ? size : 0) - before
      this.sizes.set(key, fits ? size : 0)
      // Not `Object.assign(target, { [id]: record })`: a hidden class per id slows down the whole process (decision 119).
      if (fits) target[id] = record
      else {
        this.lacks.text = true
        delete target[id]
      }
    }
  }

  /** Adds the tables of a response that only articles read, if they fit. */
  addArticleTables(target: Partial<ArticleTables>, recordMap: unknown): void {
    const added: Partial<ArticleTables> = {}
    addArticleTables(added, recordMap)
    if (this.takes(added)) addArticleTables(target, recordMap)
  }

  /** Returns whether a response fits, and counts it then. */
  takes(answer: unknown): boolean {
    const size = JSON.stringify(answer).length
    if (this.isSpent || size > this.left) this.lacks.text = true
    else this.left -= size
    return !this.isSpent
  }

  /** Returns the missing blocks or rows that may still be requested. */
  ofParts(missing: readonly RecordPointer[]): readonly RecordPointer[] {
    const admitted = missing.slice(0, this.parts)
    this.parts -= admitted.length
    this.lacks.parts ||= admitted.length < missing.length
    return admitted
  }

  /**
   * Returns the first of the records that may still be requested. @param asked number of requested records of the
   * same kind
   */
  ofRecords<Item>(missing: readonly Item[], asked = 0): readonly Item[] {
    const admitted = missing.slice(0, Math.max(0, maxRecords - asked))
    this.lacks.records ||= admitted.length < missing.length
    return admitted
  }

  /**
   * Requests records and adds them, until the budget is used up.
   * @throws WorkspaceError when they cannot be read
   */
  async sync(
    client: WorkspaceClient,
    tables: RecordTables,
    pointers: readonly RecordPointer[],
  ): Promise<void> {
    const { known, others } = client.people.among(pointers)
    this.add(tables, known)
    const batches = batchesOf(others)
    for (let next = 0; next < batches.length && !this.isSpent; next += requestsInWave) {
      const answers = await inWaves(batches.slice(next, next + requestsInWave), (batch) =>
        syncBatch(client, batch),
      )
      for (const answer of answers.map(readTables)) {
        client.people.note(answer)
        this.add(tables, answer)
      }
    }
  }

  /** Warns the owner about content that is left out. */
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
