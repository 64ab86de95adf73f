import type { CollectionRow, Column } from '../../types/collection'
import { BlockIcon } from '../BlockIcon'
import { RichText } from '../RichText'
import { ScrollBox } from '../ScrollBox'
import { PropertyValue } from './PropertyValue'
import { RowTitle } from './RowPage'

interface CollectionTableProps {
  columns: Column[]
  rows: CollectionRow[]
  /** Accessible name. */
  title: string
}

/** A database as a table. Column names and row titles are header cells. */
export function CollectionTable({ columns, rows, title }: CollectionTableProps) {
  return (
    <ScrollBox className="notion-table-box" label={title}>
      <table className="notion-table notion-database">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={column.width ? { minWidth: `min(${Math.min(column.width, 400)}px, 40vw)` } : undefined}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, i) => {
                const value = row.values[i]
                if (value === undefined) return <td key={column.id} />
                if (column.type === 'title') {
                  return (
                    <th key={column.id} scope="row">
                      <Title row={row} value={value} />
                    </th>
                  )
                }
                return (
                  <td key={column.id}>
                    <PropertyValue value={value} name={column.name} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Title({ row, value }: { row: CollectionRow; value: CollectionRow['values'][number] }) {
  const words = value.kind === 'text' ? value.text : []
  const text = words.length > 0 ? <RichText text={words} links={false} /> : row.title
  // A row whose title is a mention of a page has that page's icon, and the mention shows it already.
  const mention = words[0]?.content
  const hasIcon = mention?.kind === 'page' && mention.icon !== null
  return (
    <>
      {hasIcon ? null : <BlockIcon icon={row.icon} />}
      <RowTitle row={row}>{text}</RowTitle>
    </>
  )
}
