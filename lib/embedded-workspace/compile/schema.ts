import type { PropertySchema } from '@/lib/embedded-workspace/emulator/records'
import { optionColor } from './colors'
import { idFor, propertyIdFor } from './ids'

export interface Column {
  name: string
  type: string
  /** Number format, or ''. */
  format: string
  /** Every option of a select, in order, without duplicates. */
  options: readonly string[]
}

const WITH_OPTIONS = ['select', 'status', 'multi_select']

/** A database's properties by their ids, in the order of the columns. */
export function schemaOf(collectionId: string, columns: readonly Column[]): Record<string, PropertySchema> {
  const schema: Record<string, PropertySchema> = {}
  for (const column of columns) {
    let id = column.type === 'title' ? 'title' : propertyIdFor(collectionId, column.name)
    while (id in schema) id = propertyIdFor(collectionId, `${id}${column.name}`)
    schema[id] = {
      name: column.name,
      type: column.type,
      ...(WITH_OPTIONS.includes(column.type) && {
        options: column.options.map((value, i) => ({
          id: idFor('option', collectionId, column.name, value),
          color: optionColor(i),
          value,
        })),
      }),
      ...(column.format !== '' && { number_format: column.format }),
    }
  }
  return schema
}

/** The id of the property with this name. */
export function propertyId(schema: Readonly<Record<string, PropertySchema>>, name: string): string {
  const found = Object.entries(schema).find(([, property]) => property.name === name)
  if (!found) throw new Error(`The schema has no property "${name}"`)
  return found[0]
}
