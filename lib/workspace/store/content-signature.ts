/** Tells whether two states of the content differ. */
import { createHash } from 'node:crypto'
import { member } from '@/lib/unknown-values'
import type { Content } from './content-store'

/** Differs when there is something new to keep. Short: the texts that it is made of weigh as much as the table. */
export function signatureOf({ root, index, entries, addresses, gone, closed }: Content): string {
  const edits = index.rowIds.map((id) => {
    const row = index.rows[id]?.value
    // They change without an edit while the table is doubted.
    const { password = [], type, status, date } = index.known ?? {}
    const cells = [type, status, date, ...password].map((column) => column && member(row?.properties, column))
    return [id, row?.version, row?.last_edited_time, cells]
  })
  return createHash('sha256')
    .update(JSON.stringify([edits, root, index.collection, index.known, entries, addresses, gone, closed]))
    .digest('base64')
}
