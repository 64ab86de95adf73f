import type { BlockValue, Records, RichText } from '@/lib/embedded-workspace/emulator/records'
import { marker } from './markers'

/** Rows in which a database stands that an open post links. */
const linked = ['draft', 'locked', 'invisible']

/** What is told of a row that holds something secret. */
interface Holder {
  name: string
  id: string
}

/**
 * Adds names of what is inside hidden rows to an open post: it mentions the page in each of them, and links databases of
 * some, whose rows are shown on purpose, with mentions of a page inside such a row before and after it.
 * @param holders the rows that readers may not open
 */
export function addNamesOfInsides(records: Records, postId: string, holders: readonly Holder[]): void {
  const post = blockValue(records, postId)
  let count = 0
  const add = (value: Partial<BlockValue>): string => {
    const id = `00000000-cccc-4ccc-8ccc-${String(++count).padStart(12, '0')}`
    const { properties: _properties, content: _content, format: _format, ...own } = structuredClone(post)
    records.block[id] = { role: 'reader', value: { ...own, parent_table: 'block', ...value, id } }
    return id
  }
  const show = (id: string) => {
    post.content = [...(post.content ?? []), id]
  }
  const name = (page: string) => {
    const title: RichText = [['Named: '], ['‣', [['p', page]]]]
    show(add({ type: 'text', parent_id: postId, properties: { title } }))
    const format = { alias_pointer: { id: page, table: 'block' } }
    show(add({ type: 'alias', parent_id: postId, format }))
  }
  for (const holder of holders) {
    const row = blockValue(records, holder.id)
    const child = (row.content ?? []).find((id) => records.block[id]?.value.type === 'page')
    if (child !== undefined) name(child)
    if (!linked.includes(holder.name)) continue
    const database = add({ type: 'collection_view', parent_id: row.id })
    row.content = [...(row.content ?? []), database]
    const { table, bookRow } = addTable(records, database, add)
    const inside = add({
      type: 'page',
      parent_id: bookRow,
      properties: { title: [[marker(holder.name, 'rowchild')]] },
      format: { page_icon: `https://example.com/${marker(holder.name, 'rowchildicon')}.png` },
    })
    blockValue(records, bookRow).content = [inside]
    name(inside)
    const link = add({ type: 'collection_view', parent_id: postId })
    addView(records, table, link)
    show(link)
    name(inside)
  }
}

/** A database with one row, neither of which is secret by itself. */
function addTable(
  records: Records,
  block: string,
  add: (value: Partial<BlockValue>) => string,
): { table: string; bookRow: string } {
  const other = Object.values(records.collection).find(({ value }) => value.id !== records.meta.collectionId)
  if (!other) throw new Error('The workspace has one database only')
  const table = idLike(block, 'd')
  const value = structuredClone(other.value)
  const schema = { title: { name: 'Name', type: 'title' } }
  Object.assign(value, {
    id: table,
    name: [['Linked books']],
    schema,
    parent_id: block,
    parent_table: 'block',
  })
  records.collection[table] = { role: 'reader', value }
  addView(records, table, block)
  const bookRow = add({
    type: 'page',
    parent_id: table,
    parent_table: 'collection',
    properties: { title: [['A linked book']] },
  })
  return { table, bookRow }
}

/** Has a block show a database in a view of its own. */
function addView(records: Records, table: string, block: string): void {
  const [source] = Object.values(records.collection_view)
  if (!source) throw new Error('The workspace has no view')
  const id = idLike(block, 'e')
  const format = { collection_pointer: { id: table, table: 'collection', spaceId: records.meta.spaceId } }
  const { query2: _query, ...own } = structuredClone(source.value)
  const value = { ...own, id, type: 'list', format, parent_id: block, parent_table: 'block' }
  records.collection_view[id] = { role: 'reader', value }
  Object.assign(blockValue(records, block), { format, collection_id: table, view_ids: [id] })
}

/** An id for a record that belongs to one of these blocks. */
function idLike(block: string, digit: string): string {
  return block.replaceAll('c', digit)
}

function blockValue(records: Records, id: string): BlockValue {
  const stored = records.block[id]
  if (!stored) throw new Error(`There is no block "${id}"`)
  return stored.value
}
