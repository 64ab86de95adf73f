import type { PropertySchema, ViewValue } from '@/lib/embedded-workspace/emulator/records'
import type { ViewSource } from './database-source'
import { versionOf } from './record-writer'

type Schema = Readonly<Record<string, PropertySchema>>

export interface Pointer {
  id: string
  table: 'collection'
  spaceId: string
}

/** The record of a view. */
export function viewRecord(
  view: ViewSource,
  id: string,
  parentId: string,
  database: { pointer: Pointer; schema: Schema; rowIds: string[] },
): ViewValue {
  const idOf = (name: string) =>
    Object.entries(database.schema).find(([, property]) => property.name === name)?.[0] ?? name
  const filters = view.filter.map(({ property, operator, value }) => ({
    property: idOf(property),
    filter: { operator, ...(value !== undefined && { value: { type: 'exact', value } }) },
  }))
  return {
    id,
    version: versionOf(id),
    type: view.type,
    name: view.name,
    format: {
      collection_pointer: database.pointer,
      ...looks(view, properties(view, database.schema, idOf)),
      ...(view.group !== '' && groups(idOf(view.group), database.schema, view.type === 'board')),
      ...(view.sections !== '' && groups(idOf(view.sections), database.schema, false)),
    },
    page_sort: database.rowIds,
    query2: {
      aggregations: [{ property: 'title', aggregator: 'count' }],
      ...(view.date !== '' && { [`${view.type}_by`]: idOf(view.date) }),
      ...(view.sort.length > 0 && {
        sort: view.sort.map(({ by, direction }) => ({ property: idOf(by), direction })),
      }),
      ...(filters.length > 0 && { filter: { operator: 'and', filters } }),
    },
    parent_id: parentId,
    parent_table: 'block',
    alive: true,
    space_id: database.pointer.spaceId,
  }
}

function properties(view: ViewSource, schema: Schema, idOf: (name: string) => string) {
  const shown = view.columns.length > 0 ? view.columns.map(idOf) : Object.keys(schema)
  const hidden = Object.keys(schema).filter((id) => !shown.includes(id))
  return [
    ...shown.map((property) => ({ property, visible: true, width: property === 'title' ? 276 : 180 })),
    ...hidden.map((property) => ({ property, visible: false, width: 180 })),
  ]
}

function looks(view: ViewSource, shown: ReturnType<typeof properties>): Record<string, unknown> {
  switch (view.type) {
    case 'table':
      return { table_wrap: true, table_properties: shown }
    case 'list':
      return { list_properties: shown }
    case 'gallery':
      return {
        gallery_cover: { type: view.cover },
        gallery_cover_size: view.size,
        gallery_cover_aspect: 'cover',
        gallery_properties: shown,
      }
    case 'board':
      return {
        board_cover: { type: view.cover },
        board_cover_size: view.size,
        board_cover_aspect: 'cover',
        board_properties: shown,
      }
    case 'calendar':
    case 'timeline':
      return { [`${view.type}_properties`]: shown }
  }
}

/** Groups contain every value a row can have, in the order of the options, with "none" first. */
function groups(property: string, schema: Schema, asColumns: boolean): Record<string, unknown> {
  const { type = 'select', options = [] } = schema[property] ?? {}
  const values: unknown[] =
    type === 'checkbox'
      ? [
          { type, value: false },
          { type, value: true },
        ]
      : [{ type }, ...options.map((option) => ({ type, value: option.value }))]
  const by = { property, type, sort: { type: 'manual' } }
  const all = values.map((value) => ({ property, hidden: false, value }))
  return asColumns
    ? { board_columns_by: by, board_columns: all }
    : { collection_group_by: by, collection_groups: all }
}
