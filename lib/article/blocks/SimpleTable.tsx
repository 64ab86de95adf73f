import type { TableBlock, TableRow } from '../types/block'
import { classNames, tint } from './class-names'
import { RichText } from './RichText'
import { ScrollBox } from './ScrollBox'

/** A table with real header cells. It scrolls sideways when it is wider than the text. */
export function SimpleTable({ block }: { block: TableBlock }) {
  const [first, ...rest] = block.rows
  const header = block.headerRow ? first : undefined
  const body = header ? rest : block.rows
  const width = block.columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <ScrollBox className="notion-table-box" label={label(first)}>
      <table className={classNames('notion-table', tint(block.color))} style={{ minWidth: width }}>
        <colgroup>
          {block.columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        {header && (
          <thead>
            <Row row={header} block={block} scope="col" />
          </thead>
        )}
        <tbody>
          {body.map((row) => (
            <Row key={row.id} row={row} block={block} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Row({ row, block, scope }: { row: TableRow; block: TableBlock; scope?: 'col' }) {
  return (
    <tr className={tint(row.color)}>
      {block.columns.map((column, i) => {
        const isRowHeader = block.headerColumn && i === 0
        const Cell = scope || isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={scope ?? (isRowHeader ? 'row' : undefined)}
            className={tint(column.color)}
          >
            <RichText text={row.cells[i] ?? []} />
          </Cell>
        )
      })}
    </tr>
  )
}

/** The table's accessible name: the text of its first row. */
function label(row: TableRow | undefined): string | undefined {
  const cells = row?.cells
    .map((cell) =>
      cell
        .map((span) => span.text)
        .join('')
        .trim(),
    )
    .filter(Boolean)
  return cells?.join(', ') || undefined
}
