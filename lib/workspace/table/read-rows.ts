import type { Settings } from '@/conf/schema'
import { member, textOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { ContentIndex } from '../types'
import { findRowColumns } from './columns'
import { hasCells } from './missing-rows'
import { Row } from './row'

/**
 * Returns the readable rows of the content table, in order. A single bad row is left out, with a warning, and does not
 * affect the others.
 * @throws WorkspaceError when the table lacks a required property
 */
export function readRows(index: ContentIndex, settings: Pick<Settings, 'NOTION_PROPERTY_NAME'>): Row[] {
  const { NOTION_PROPERTY_NAME: names } = settings
  const { columns, passwords, hidesPasswords } = findRowColumns(index.collection, names, index.known)
  if (hidesPasswords) {
    warnOnce(
      `WARNING: The property that locks posts (NOTION_PROPERTY_PASSWORD "${names.password}") is of a type ` +
        'whose values the workspace does not return: every post is locked. Change its type to Text, or give it another name ' +
        'if it is meant for something else.',
    )
  }
  return index.rowIds.flatMap((id) => {
    const block = index.rows[id]?.value
    if (!block)
      return skip(id, 'its record is missing, deleted, not shared, or taken back while the table is doubted')
    // A full-page database that was moved into the table is a row whose content is a database.
    if (block.type !== 'page' && block.type !== 'collection_view_page')
      return skip(id, `it is a block of type "${block.type}", not a page`)
    if (member(block, 'is_template') === true) return []
    const parent = textOf(member(block, 'parent_id'))
    // An answer for another database must not publish its rows.
    if (parent !== '' && parent !== index.collection.id)
      return skip(id, 'it stands in another database or page')
    const row = new Row(block, columns, passwords, hidesPasswords)
    if (row.password === '' && !hidesPasswords) {
      warnOnce(
        `The row "${row.text('title')}" (${id}) is locked with a password that nobody can know: its password cell ` +
          'holds a mention, a date, white space or something else without text, or a very long one. Write a text into it, or empty it.',
      )
    }
    if (row.text('title') !== '') return [row]
    return skip(id, hasCells(block) ? 'it has no title' : 'it has no title, or its properties cannot be read')
  })
}

function skip(id: string, reason: string): [] {
  warnOnce(`The row ${id} of the content table is left out: ${reason}.`)
  return []
}
