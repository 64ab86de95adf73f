/** The settings that owners keep in the workspace: an inline table of name, value and a box that enables it. */
import type { Collection } from 'notion-types'
import { rowsOf } from './load-collections'
import { member, plainText, textOf } from './shapes'
import type { RecordMap } from './types'

/** Headings of the table, in the languages that its templates come in; the name is the table's title property. */
const valueHeadings = ['value', '配置值', '值']
const enableHeadings = ['enable', 'enabled', '启用', '啟用']

interface EntryColumns {
  name: string
  value: string
  /** '' when the table has no such box; then every entry counts. */
  enable: string
}

/** The enabled entries on a settings page, as text. A later entry of the same name wins. */
export function toEntries(page: RecordMap): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [collectionId, views] of Object.entries(page.collection_query)) {
    const collection = page.collection[collectionId]?.value
    const columns = collection && entryColumns(collection)
    if (!columns) continue
    const rowIds = new Set(Object.values(views).flatMap(rowsOf))
    for (const id of rowIds) {
      const properties: unknown = page.block[id]?.value.properties
      const name = cell(properties, columns.name)
      const enabled = columns.enable === '' || cell(properties, columns.enable) === 'Yes'
      if (name !== '' && enabled) entries[name] = cell(properties, columns.value)
    }
  }
  return entries
}

/** null for a table that holds something else. */
function entryColumns(collection: Collection): EntryColumns | null {
  const schema = Object.entries(collection.schema).map(([id, property]: [string, unknown]) => ({
    id,
    name: textOf(member(property, 'name')).toLowerCase(),
    type: textOf(member(property, 'type')),
  }))
  const name = schema.find(({ type }) => type === 'title')
  const value = schema.find((property) => valueHeadings.includes(property.name))
  const enable =
    schema.find((property) => enableHeadings.includes(property.name)) ??
    schema.find(({ type }) => type === 'checkbox')
  return name && value ? { name: name.id, value: value.id, enable: enable?.id ?? '' } : null
}

function cell(properties: unknown, id: string): string {
  return plainText(member(properties, id)).trim()
}
