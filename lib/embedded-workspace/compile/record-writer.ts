import type { BlockValue, Records, Stored } from '@/lib/embedded-workspace/emulator/records'
import { numberFor } from './ids'

const MINUTE = 60_000

/** When a page and all its blocks were created and last edited: milliseconds since the epoch. */
export interface Times {
  created: number
  edited: number
}

export interface Parent {
  id: string
  table: 'block' | 'collection' | 'space'
}

/** A block's own fields; the writer adds those that all blocks have. */
export type OwnFields = Pick<BlockValue, 'id' | 'type'> &
  Partial<
    Pick<
      BlockValue,
      'properties' | 'content' | 'format' | 'view_ids' | 'collection_id' | 'file_ids' | 'permissions'
    >
  >

/** A version number as records have after some edits. */
export function versionOf(id: string): number {
  return 1 + numberFor(90, 'version', id)
}

export function readable<Value>(value: Value): Stored<Value> {
  return { role: 'reader', value }
}

/** Adds a block, in the order of calls. */
export function addBlock(
  records: Pick<Records, 'block'>,
  own: OwnFields,
  place: { parent: Parent; times: Times; authorId: string; spaceId: string },
): void {
  const { id, type, ...rest } = own
  records.block[id] = readable({
    id,
    version: versionOf(id),
    type,
    ...rest,
    parent_id: place.parent.id,
    parent_table: place.parent.table,
    alive: true,
    created_time: place.times.created,
    last_edited_time: Math.floor(place.times.edited / MINUTE) * MINUTE,
    created_by_table: 'notion_user',
    created_by_id: place.authorId,
    last_edited_by_table: 'notion_user',
    last_edited_by_id: place.authorId,
    space_id: place.spaceId,
  })
}
