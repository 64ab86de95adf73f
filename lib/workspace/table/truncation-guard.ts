import { member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { isGone, readTables } from '../record-tables'

/** Vanished rows that are looked at: enough to tell a list that was cut from rows that were deleted. */
const sampleSize = 100
/** What stays the same for so long is believed, whatever was there before. Milliseconds. */
export const persistence = 600_000

/**
 * Tells a table that lost rows from an answer that lacks them: a failing workspace also answers with lists that are
 * empty or cut, and nothing that readers can read may vanish by that. The rows themselves are asked.
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

/** No row is in the table any more; of one that the answer does not mention, or not understandably, nothing is known. */
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
