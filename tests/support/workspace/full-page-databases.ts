import type { BlockValue, Records } from '@/lib/embedded-workspace/emulator/records'

/**
 * Converts every database to `collection_view_page`: those in articles and on the Config page, and the content
 * database, which gets a root page of its own here.
 */
export function withFullPageDatabases(records: Records): Records {
  const changed = structuredClone(records)
  for (const { value } of Object.values(changed.block)) {
    if (value.type === 'collection_view') value.type = 'collection_view_page'
  }
  return withRootPage(changed)
}

function withRootPage(records: Records): Records {
  const { meta, block } = records
  const database = contentPage(records)
  const id = rootId(database.id)
  const { view_ids: _views, collection_id: _collection, ...own } = database
  const { collection_pointer: _pointer, ...format } = own.format ?? {}
  const title = records.collection[meta.collectionId]?.value.name ?? []
  const root: BlockValue = {
    ...own,
    id,
    type: 'page',
    properties: { title },
    format,
    content: [database.id],
  }
  const { permissions: _permissions, ...inside } = database
  return {
    ...records,
    meta: { ...meta, rootPageId: id.replaceAll('-', '') },
    block: {
      [id]: { role: 'reader', value: root },
      ...block,
      [database.id]: { role: 'reader', value: { ...inside, parent_id: id, parent_table: 'block' } },
    },
  }
}

function contentPage({ block, collection, meta }: Records): BlockValue {
  const page = block[collection[meta.collectionId]?.value.parent_id ?? '']?.value
  if (!page) throw new Error('The workspace has no content database')
  return page
}

/** An id derived from the database's by changing the last digit. */
function rootId(databaseId: string): string {
  const last = Number.parseInt(databaseId.slice(-1), 16)
  return `${databaseId.slice(0, -1)}${((last + 1) % 16).toString(16)}`
}
