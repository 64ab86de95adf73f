import type { BlockValue, Records } from '@/lib/embedded-workspace/emulator/records'

/**
 * The same workspace with every database as `collection_view_page`: those that articles and the Config page show, and
 * the content database, which stands in a root page of its own here.
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

/** An id that follows from the database's: its last digit is another one. */
function rootId(databaseId: string): string {
  const last = Number.parseInt(databaseId.slice(-1), 16)
  return `${databaseId.slice(0, -1)}${((last + 1) % 16).toString(16)}`
}
