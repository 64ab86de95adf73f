/** Which rows the content table has. */
import { member } from '@/lib/unknown-values'
import { type QueryResult, readQueryResult } from '../client/answers'
import type { WorkspaceClient } from '../client/client'
import { WorkspaceError } from '../workspace-error'
import type { ContentRoot } from './load-root'
import { persistence, TruncationGuard } from './truncation-guard'
import { sortOf } from './view-order'

/** Rows asked for at first; doubled while a table is longer. */
const firstLimit = 10_000

interface BelievedList {
  rowIds: string[]
  /** How far the size hint exceeded the list; null when that is not known. */
  surplus: number | null
  /** The same of the last list that was not cut. */
  ordinarySurplus: number
  /** The list was cut, and rows stay that it lacked. */
  isKeeping: boolean
}

/** Queries the ids of the rows, and doubts lists that look cut. */
export class RowList {
  /** The state of the table when the list was last believed. */
  private believed: BelievedList | null = null
  /** Since when lists lack rows that the size hint counts, in milliseconds since the epoch; null while they do not. */
  private surplusSince: number | null = null
  /** Rows that the next list is expected to lack. */
  private expected: ReadonlySet<string> = new Set()
  private readonly shrinking: TruncationGuard

  constructor(
    private readonly rootPageId: string,
    private readonly now: () => number,
  ) {
    this.shrinking = new TruncationGuard(now)
  }

  /** Begins with rows that were read before: what is missing from now on is missed. */
  restore(rowIds: string[]): void {
    this.believed = { rowIds, surplus: null, ordinarySurplus: 0, isKeeping: false }
  }

  /** Notes rows of which their records say that they are gone: if the next list lacks them, no other answer has to confirm it. */
  expectGone(ids: readonly string[]): void {
    this.expected = new Set(ids)
  }

  /**
   * Asks for all row ids. A list that looks cut is asked for once more before it is refused. Rows stay that a lasting list lacks because
   * it is empty or cut: their records decide.
   * @param isCurrent whether the list may count as the last one: false when a later load had its result before
   * @returns the answer, its result with the rows that stay, and these alone
   * @throws WorkspaceError when the list is incomplete
   */
  async query(
    client: WorkspaceClient,
    root: ContentRoot,
    isCurrent: () => boolean,
  ): Promise<{ answer: unknown; result: QueryResult; kept: string[] }> {
    let limit = firstLimit
    let doubts = 0
    const { expected } = this
    this.expected = new Set()
    for (;;) {
      const answer: unknown = await client.getCollectionData(
        root.collection.id,
        root.viewId,
        { query2: sortOf(root.view) },
        { limit, loadContentCover: false, ...(root.spaceId === '' ? {} : { spaceId: root.spaceId }) },
      )
      const result = readQueryResult(answer)
      const count = result.rowIds?.length ?? 0
      if (result.hasMore && count >= limit) {
        limit *= 2
        continue
      }
      const surplus = Math.max(0, (result.sizeHint ?? 0) - count)
      const judgement = this.judge(result, surplus)
      if (judgement === 'whole' || (judgement === 'doubtful' && doubts > 0)) {
        const now = result.rowIds ?? []
        const before = (this.believed?.rowIds ?? []).filter((id) => !expected.has(id))
        const ordinarySurplus = this.believed?.ordinarySurplus ?? 0
        const isCut = now.length === 0 || surplus > ordinarySurplus
        const kept = await this.shrinking.keptRows(client, root.collection.id, {
          before,
          now,
          isKeeping: this.believed?.isKeeping === true,
          isCut,
        })
        if (kept === null)
          throw new IncompleteAnswerError(
            this.rootPageId,
            'answers with a list of the content table that lacks rows',
            answer,
          )
        const rowIds = kept.length > 0 ? withKept(now, kept, before) : now
        const isKeeping = isCut && kept.length > 0
        if (isCurrent())
          this.believed = {
            rowIds,
            surplus,
            isKeeping,
            ordinarySurplus: isKeeping ? ordinarySurplus : surplus,
          }
        return { answer, result: { ...result, rowIds }, kept }
      }
      if (++doubts > 1)
        throw new IncompleteAnswerError(
          this.rootPageId,
          'answers with an incomplete list of the content table',
          answer,
        )
    }
  }

  /**
   * Whether a list is shorter than the table. The size hint may count rows that lists leave out; when it exceeds the
   * list by more than it used to, rows are missing: that is only a doubt the first time, and where the list has all rows that it
   * had. Lists that lack rows and say so for ten minutes are left to the question whether those rows were deleted.
   */
  private judge({ rowIds, hasMore }: QueryResult, surplus: number): 'whole' | 'doubtful' | 'cut' {
    if (rowIds === null || hasMore) return 'cut'
    const { believed } = this
    const isSurplusKnown = believed !== null && believed.surplus !== null
    if (surplus <= (believed?.surplus ?? 0)) {
      this.surplusSince = null
      return 'whole'
    }
    if (believed === null) return rowIds.length === 0 ? 'cut' : 'doubtful'
    const listed = new Set(rowIds)
    if (!isSurplusKnown || believed.rowIds.every((id) => listed.has(id))) return 'doubtful'
    this.surplusSince ??= this.now()
    return Math.abs(this.now() - this.surplusSince) >= persistence ? 'doubtful' : 'cut'
  }
}

/** The rows of a list with those that are kept: the new ones first, the known ones in their former order. */
function withKept(now: readonly string[], kept: readonly string[], before: readonly string[]): string[] {
  const [known, present] = [new Set(before), new Set([...now, ...kept])]
  return [...now.filter((id) => !known.has(id)), ...before.filter((id) => present.has(id))]
}

/** An answer lacks what it has to hold. Its records may still take rows from readers. */
export class IncompleteAnswerError extends WorkspaceError {
  /** The record map of the answer, unparsed. */
  readonly recordMap: unknown

  constructor(rootPageId: string, what: string, answer: unknown) {
    super(
      rootPageId,
      `The workspace ${what} (${rootPageId}). This passes by itself as a rule; if it stays, open the page in ` +
        'the workspace and check that its rows are shared with the public.',
    )
    this.recordMap = member(answer, 'recordMap')
  }
}
