import type { CollectionRow, Column, PropertyValue as Value } from '../../types/collection'
import { PropertyValue } from './PropertyValue'

/** The other values of a card or list entry, without empty ones. */
export function PropertyValues({ row, columns }: { row: CollectionRow; columns: Column[] }) {
  const shown = columns.flatMap((column, i) => {
    const value = row.values[i]
    return value === undefined || isEmpty(value) ? [] : [{ column, value }]
  })
  if (shown.length === 0) return null
  return (
    <ul className="notion-values">
      {shown.map(({ column, value }) => (
        <li key={column.id}>
          <PropertyValue value={value} name={column.name} />
          {/* In a table the column head shows the name. Here it stands beside the box, whose accessible name it
              is already. */}
          {value.kind === 'checkbox' && <span aria-hidden="true"> {column.name}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Whether a value shows nothing. */
export function isEmpty(value: Value): boolean {
  switch (value.kind) {
    case 'text':
      return value.text.length === 0
    case 'number':
      return value.text === ''
    case 'options':
      return value.options.length === 0
    case 'files':
      return value.files.length === 0
    case 'checkbox':
      return false
  }
}
