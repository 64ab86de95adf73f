import type { WorkspaceClient } from '../client/client'
import { isBusyError, isWithoutAnswer } from '../client/client-errors'
import { readTables } from '../record-tables'
import type { Content } from '../store/content-store'
import type { ContentRoot } from '../table/load-root'
import { IncompleteAnswerError } from '../table/row-list'
import type { ContentIndex } from '../types'
import type { CheckedIndex, VisibilityGuard } from './visibility-guard'

interface RootAndIndex {
  root: ContentRoot
  index: ContentIndex
}

interface LoadedIndex extends RootAndIndex {
  /** Why a part of the table was not read; nothing when all of it was. */
  failure?: unknown
}

/** What may be believed of the table, and the root that belongs to it. */
export interface BelievedIndex extends Omit<CheckedIndex, 'doubt'> {
  root: ContentRoot
  /** Why the table as it is now is not shown; null when it is. */
  doubt: unknown
  /** Whether it was read which rows there are. Otherwise they are those of `before`. */
  isListed: boolean
}

/**
 * Loads the table and returns what may be believed of it. A table that cannot be read (a cut list, rows that are too long, a property
 * that is missing, requests of one kind that fail) must not keep in public what was withdrawn: then its known rows are read one by
 * one, and the last index that was believed is returned without what they, and the records beside a list that is not believed, take
 * from readers. After a request without an answer, one
 * attempt tells whether the rows can be read.
 * @param before what was believed last; null before the first time
 * @throws WorkspaceError when the rows cannot be read either, or nothing is known from before
 */
export async function believedIndex(
  client: WorkspaceClient,
  load: () => Promise<LoadedIndex>,
  guard: VisibilityGuard,
  before: (RootAndIndex & Pick<Content, 'gone' | 'addresses'>) | null,
): Promise<BelievedIndex> {
  const left = guard.left.of(before)
  try {
    const answered = await load()
    const { index, doubt } = await guard.check(client, answered.index, before?.index ?? null, left)
    // A table that is doubted is not begun with after a restart.
    const root = doubt && before ? before.root : answered.root
    return { root, index, doubt: doubt ?? answered.failure ?? null, isListed: true }
  } catch (error) {
    if (before === null || isBusyError(error)) throw error
    const asked = isWithoutAnswer(error) ? client.once() : client
    const beside = error instanceof IncompleteAnswerError ? readTables(error.recordMap).block : {}
    const index = await guard
      .checkRows(asked, before.index, { spaceId: before.root.spaceId, beside })
      .catch(() => null)
    if (index === null) throw error
    return { root: before.root, index, doubt: error, isListed: false }
  }
}
