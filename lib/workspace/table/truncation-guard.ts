import { member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { isGone, readTables } from '../record-tables'

/** Missing rows that are checked: enough to distinguish a truncated list from deleted rows. */
const sampleSize = 100
/** Milliseconds after which an unchanged answer is believed, whatever was known before. */
export const persistence = 600_000

/**
 * Distinguishes a table that lost rows from a truncated answer: a failing workspace also returns lists that are empty or
 * cut, and these must not remove public content. The missing rows themselves are requested.
 */
export class TruncationGuard {
  private suspect: { list: string; since: number } | null = null

  constructor(private readonly now: () => number) {}

  /**
   * Whether the rows that a list lacks were deleted or moved away.
   * @param before ids of the rows when the list was last believed
   * @throws WorkspaceError when the workspace does not answer
   */
  async isTrue(
    client: WorkspaceClient,
    collectionId: string,
    before: readonly string[],
    now: readonly string[],
  ): Promise<boolean> {
    const present = new Set(now)
    const vanished = before.filter((id) => !present.has(id))
    if (vanished.length === 0 || (await areGone(client, collectionId, vanished.slice(0, sampleSize)))) {
      this.suspect = null
      return true
    }
    const list = now.join(' ')
    if (this.suspect?.list !== list) this.suspect = { list, since: this.now() }
    return this.now() - this.suspect.since >= persistence
  }
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
