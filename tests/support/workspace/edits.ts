import type { BlockValue, Records } from '@/lib/embedded-workspace/emulator/records'

const MINUTE = 60_000

/** Edits of an owner, as functions for the server's `edit`. Each updates the page's edit time. */
function blockOf(records: Records, id: string): BlockValue {
  const stored = records.block[id]
  if (!stored) throw new Error(`There is no block ${id}`)
  return stored.value
}

/** Advances the page's edit time by a minute, independent of the real clock. */
function touch(records: Records, block: BlockValue): void {
  block.version += 1
  let page: BlockValue | undefined = block
  while (page && page.type !== 'page') page = records.block[page.parent_id]?.value
  if (page) page.last_edited_time += MINUTE
}

/** Sets a property of the content database (`title`, `slug`, `status` …) of a row; '' clears it. */
export function setProperty(records: Records, pageId: string, property: string, text: string): void {
  const block = blockOf(records, pageId)
  const id = records.meta.properties[property]
  if (id === undefined) throw new Error(`The content database has no property for ${property}`)
  const { [id]: _, ...others } = block.properties ?? {}
  block.properties = text === '' ? others : { ...others, [id]: [[text]] }
  touch(records, block)
}

/** Sets a block's text. */
export function setBlockText(records: Records, blockId: string, text: string): void {
  const block = blockOf(records, blockId)
  block.properties = { ...block.properties, title: [[text]] }
  touch(records, block)
}

/** Replaces the cover of a page by another picture. */
export function setCover(records: Records, pageId: string, source: string): void {
  const block = blockOf(records, pageId)
  block.format = { ...block.format, page_cover: source }
  touch(records, block)
}

/** Removes the reader's right to see a block or page. */
export function hide(records: Records, blockId: string): void {
  blockOf(records, blockId)
  const stored = records.block[blockId]
  if (stored) stored.role = 'none'
}

/** Moves a row to the trash. */
export function removeRow(records: Records, pageId: string): void {
  blockOf(records, pageId).alive = false
}

/** Drags a row to the top of a view without a sort. The row's edit time does not change. */
export function dragToTop(records: Records, viewId: string, pageId: string): void {
  const view = records.collection_view[viewId]?.value
  if (!view) throw new Error(`There is no view ${viewId}`)
  view.page_sort = [pageId, ...view.page_sort.filter((id) => id !== pageId)]
}

/** Sorts a view by a property of the content database. */
export function sortView(records: Records, viewId: string, property: string, direction: string): void {
  const view = records.collection_view[viewId]?.value
  if (!view) throw new Error(`There is no view ${viewId}`)
  view.query2 = { ...view.query2, sort: [{ property: records.meta.properties[property], direction }] }
}

/** Columns of the table on the Config page, by the id of the property. */
interface ConfigColumns {
  name: string
  value: string
}

/**
 * Replaces name and value of rows in the Config page's table.
 * @param rows names of existing rows, each with its new name and value
 * @returns an edit that undoes it
 */
export function replaceConfigRows(
  records: Records,
  rows: Readonly<Record<string, { name: string; value: string }>>,
): (records: Records) => void {
  const columns = configColumns(records)
  const before = new Map<string, BlockValue['properties']>()
  for (const [present, { name, value }] of Object.entries(rows)) {
    const row = Object.values(records.block).find(
      ({ value: { properties } }) => properties?.[columns.name]?.[0]?.[0] === present,
    )?.value
    if (!row) throw new Error(`The Config page has no row ${present}`)
    before.set(row.id, row.properties)
    row.properties = { ...row.properties, [columns.name]: [[name]], [columns.value]: [[value]] }
    touch(records, row)
  }
  touchConfigPage(records)
  return (later) => {
    for (const [id, properties] of before) {
      const row = blockOf(later, id)
      row.properties = properties
      touch(later, row)
    }
    touchConfigPage(later)
  }
}

function configColumns(records: Records): ConfigColumns {
  for (const { value } of Object.values(records.collection)) {
    const named = (heading: string) =>
      Object.entries(value.schema).find(([, { name }]) => name.toLowerCase() === heading)?.[0]
    const [name, entry, enable] = ['name', 'value', 'enable'].map(named)
    if (name !== undefined && entry !== undefined && enable !== undefined) return { name, value: entry }
  }
  throw new Error('The workspace has no table of settings')
}

/**
 * Rows of an inline table are pages of their own. An owner also edits the page around them, so that its edit time
 * changes.
 */
function touchConfigPage(records: Records): void {
  const type = records.meta.properties.type ?? ''
  const page = Object.values(records.block).find(
    ({ value }) => value.properties?.[type]?.[0]?.[0] === 'Config',
  )?.value
  if (!page) throw new Error('The workspace has no Config page')
  touch(records, page)
}
