/** Detects whether two states of the content differ. */
import { createHash } from 'node:crypto'
import { member } from '@/lib/unknown-values'
import type { Content } from './content-store'

/**
 * Returns a hash that changes when there is something new to store. A hash, because the texts are as large as the table.
 */
export function signatureOf({ root, index, entries, addresses, gone, closed }: Content): string {
  const edits = index.rowIds.map((id) => {
    const row = index.rows[id]?.value
    // These change without an edit while the table is doubted.
    const { password = [], type, status, date } = index.known ?? {}
    const cells = [type, status, date, ...password].map((column) => column && member(row?.properties, column))
    return [id, row?.version, row?.last_edited_time, cells]
  })
  return createHash('sha256')
    .update(JSON.stringify([edits, root, index.collection, index.known, entries, addresses, gone, closed]))
    .digest('base64')
}
