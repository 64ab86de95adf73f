import type { WorkspaceClient } from '../client/client'
import { isWithoutAnswer } from '../client/client-errors'
import type { ContentRoot } from '../table/load-root'
import type { ContentIndex } from '../types'
import type { CheckedIndex, VisibilityGuard } from './visibility-guard'

interface RootAndIndex {
  root: ContentRoot
  index: ContentIndex
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
 * Loads the table and returns what may be believed of it. A table that was answered but cannot be read (a cut list, rows that are too
 * long, a property that is missing) must not keep in public what was withdrawn: then its known rows are read one by one, and the
 * last index that was believed is returned without what they take from readers.
 * @param before what was believed last; null before the first time
 * @throws WorkspaceError when the workspace does not answer, or nothing is known from before
 */
export async function believedIndex(
  client: WorkspaceClient,
  load: () => Promise<RootAndIndex>,
  guard: VisibilityGuard,
  before: RootAndIndex | null,
): Promise<BelievedIndex> {
  try {
    const answered = await load()
    const { index, doubt } = await guard.check(client, answered.index, before?.index ?? null)
    // A table that is doubted is not begun with after a restart.
    return { root: doubt && before ? before.root : answered.root, index, doubt, isListed: true }
  } catch (error) {
    if (before === null || isWithoutAnswer(error)) throw error
    const index = await guard.checkRows(client, before.index, before.root.spaceId).catch(() => null)
    if (index === null) throw error
    return { root: before.root, index, doubt: error, isListed: false }
  }
}
