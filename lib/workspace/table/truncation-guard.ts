import { member, textOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { withoutAnswer } from '../client/client-errors'
import { isGone, readTables } from '../record-tables'

/** Missing rows that are checked: enough to distinguish a truncated list from deleted rows. */
const sampleSize = 100
/** Milliseconds after which an unchanged answer is believed, whatever was known before. */
export const persistence = 600_000

/** A list of rows, and what it is compared with. */
interface ComparedList {
  /** Ids of the rows when the list was last believed. */
  before: readonly string[]
  now: readonly string[]
  /** Rows of them stay although the lists before lacked them. */
  isKeeping: boolean
  /** The list is empty, or says itself that there are more rows. */
  isCut: boolean
}

/**
 * Distinguishes a table that lost rows from a truncated answer: a failing workspace also returns lists that are empty or
 * cut, and these must not remove public content. The missing rows themselves are requested.
 */
export class TruncationGuard {
  private suspect: { lacking: string; since: number } | null = null

  constructor(private readonly now: () => number) {}

  /**
   * Returns the rows that stay although a list lacks them: none where they were deleted or moved away, all while the workspace does not
   * answer for them. After ten minutes those that an empty or cut list lacks, whose records decide from then on, and none beside any
   * other list. Null before: the list is in doubt.
   * @throws BusyError when too many requests wait
   */
  async keptRows(
    client: WorkspaceClient,
    collectionId: string,
    { before, now, isKeeping, isCut }: ComparedList,
  ): Promise<string[] | null> {
    const present = new Set(now)
    const vanished = before.filter((id) => !present.has(id))
    const lacking = [isCut ? 'cut' : 'whole', ...vanished].join(' ')
    // One answer about the rows must not remove them while lists say nothing.
    if (isKeeping && isCut && this.suspect?.lacking === lacking) return vanished
    const sample = vanished.slice(0, sampleSize)
    // Without an answer the records of the other rows have to count: they may withdraw something.
    const isGone = sample.length === 0 || (await areGone(client, collectionId, sample).catch(noAnswer))
    if (isGone) {
      this.suspect = null
      return []
    }
    if (this.suspect?.lacking !== lacking) this.suspect = { lacking, since: this.now() }
    if (this.now() - this.suspect.since >= persistence) return isCut ? vanished : []
    return isGone === null ? vanished : null
  }
}

/** @throws any error but that of a request without an answer */
function noAnswer(error: unknown): null {
  const { message } = withoutAnswer(error)
  warnOnce(
    'Rows are missing from the list of the content table, and it cannot be checked whether they were deleted: they stay for ' +
      `now. ${message}`,
  )
  return null
}

/**
 * Whether no row is in the table any more. A row that the answer does not mention, or not understandably, does not count
 * as gone.
 */
async function areGone(
  client: WorkspaceClient,
  collectionId: string,
  ids: readonly string[],
): Promise<boolean> {
  const answer = await client.fetch<unknown>({
    endpoint: 'syncRecordValuesMain',
    body: { requests: ids.map((id) => ({ table: 'block', id, version: -1 })) },
  })
  const mentioned = member(answer, 'recordMap', 'block')
  const { block } = readTables(member(answer, 'recordMap'))
  return ids.every((id) => {
    const row = block[id]?.value
    return row ? textOf(row.parent_id) !== collectionId : isGone(member(mentioned, id))
  })
}
