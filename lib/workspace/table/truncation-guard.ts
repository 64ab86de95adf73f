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
  /** Rows of them stay although the list before, which was cut, lacked them. */
  isKeeping: boolean
  /** The list is empty, or says itself that there are more rows. */
  isCut: boolean
}

/**
 * Distinguishes a table that lost rows from a truncated answer: a failing workspace also returns lists that are empty or
 * cut, and these must not remove public content. The missing rows themselves are requested.
 */
export class TruncationGuard {
  /** Since when lists lack each row, in milliseconds since the epoch. */
  private lacking: ReadonlyMap<string, number> = new Map()
  /** Whether these lists are cut. Their time counts for nothing beside a list that is not. */
  private areCut = false

  constructor(private readonly now: () => number) {}

  /**
   * Returns the rows that stay although a list lacks them: none where they were deleted or moved away, all while the workspace does not
   * answer for them. After ten minutes those that an empty or cut list lacks, whose records decide from then on, and none that all
   * other lists have lacked for that time. Null before: the list is in doubt.
   * @throws BusyError when too many requests wait
   */
  async keptRows(
    client: WorkspaceClient,
    collectionId: string,
    { before, now, isKeeping, isCut }: ComparedList,
  ): Promise<string[] | null> {
    const present = new Set(now)
    const vanished = before.filter((id) => !present.has(id))
    const isSame = vanished.length === this.lacking.size && vanished.every((id) => this.lacking.has(id))
    const isLasting = this.note(vanished, isCut)
    // One answer about the rows must not remove them while lists say nothing.
    if (isKeeping && isCut && isSame) return vanished
    const recent = vanished.filter((id) => !isLasting(id))
    const doubtful = isCut ? vanished : recent
    const sample = doubtful.slice(0, sampleSize)
    if (sample.length === 0) return []
    // Without an answer the records of the other rows have to count: they may withdraw something.
    const { gone, isAnyPresent } = await askFor(client, collectionId, sample).catch(noAnswer)
    if (gone.size === sample.length) return []
    const endsDoubt = isCut ? recent.length === 0 : recent.length < vanished.length
    if (isAnyPresent && !endsDoubt) return null
    return isCut ? doubtful : doubtful.filter((id) => !gone.has(id))
  }

  /** Notes which rows a list lacks. Returns whether lists of the same kind have lacked a row for ten minutes. */
  private note(vanished: readonly string[], isCut: boolean): (id: string) => boolean {
    const now = this.now()
    const known = this.areCut === isCut ? this.lacking : new Map<string, number>()
    const lacking = new Map(vanished.map((id) => [id, known.get(id) ?? now]))
    this.lacking = lacking
    this.areCut = isCut
    // A clock that was set back must not keep rows that have left.
    return (id) => Math.abs(now - (lacking.get(id) ?? now)) >= persistence
  }
}

/** What an answer says of rows. One that it does not mention, or not understandably, is neither gone nor present. */
interface Told {
  gone: ReadonlySet<string>
  /** Whether one of the rows is in the table. */
  isAnyPresent: boolean
}

/** @throws any error but that of a request without an answer */
function noAnswer(error: unknown): Told {
  warnOfDoubt(withoutAnswer(error).message)
  return { gone: new Set(), isAnyPresent: false }
}

function warnOfDoubt(reason: string): void {
  warnOnce(
    'Rows are missing from the list of the content table, and it cannot be checked whether they were deleted: they stay for ' +
      `now. ${reason}`,
  )
}

async function askFor(client: WorkspaceClient, collectionId: string, ids: readonly string[]): Promise<Told> {
  const answer = await client.fetch<unknown>({
    endpoint: 'syncRecordValuesMain',
    body: { requests: ids.map((id) => ({ table: 'block', id, version: -1 })) },
  })
  const mentioned = member(answer, 'recordMap', 'block')
  const { block } = readTables(member(answer, 'recordMap'))
  const isIn = (id: string) => textOf(block[id]?.value.parent_id) === collectionId
  const gone = ids.filter((id) => (block[id] ? !isIn(id) : isGone(member(mentioned, id))))
  const isAnyPresent = ids.some(isIn)
  if (gone.length === 0 && !isAnyPresent) warnOfDoubt('The workspace answers without their records.')
  return { gone: new Set(gone), isAnyPresent }
}
