import { dashed } from './ids'
import { fieldsOf, textOf } from './unknown-values'

/**
 * Returns whether a record is at the top level of a workspace or of a teamspace. A record that claims so but has
 * another parent than its workspace does not count: a wrong answer would end the search for its parents.
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
