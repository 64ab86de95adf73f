import { dashed } from './ids'
import { fieldsOf, textOf } from './unknown-values'

/**
 * Returns whether a record says that it stands at the top of a workspace, or of a teamspace in one. A record that says so
 * and names another parent than its workspace is not believed: a wrong answer would end the search for what is above it.
 * @param record the value of a block or a database
 * @param spaceId the workspace of a record that does not name its own; '' for an unknown one
 */
export function isAtTop(record: unknown, spaceId = ''): boolean {
  const { parent_table, parent_id, space_id } = fieldsOf(record)
  const parent = dashed(textOf(parent_id))
  const space = dashed(textOf(space_id) || spaceId)
  if (parent === '') return false
  // A teamspace has an id of its own.
  if (parent_table === 'team') return parent !== space
  return parent_table === 'space' && (space === '' || parent === space)
}
