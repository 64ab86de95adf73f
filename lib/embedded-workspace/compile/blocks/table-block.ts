import type { Table } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { Attributes } from '../attributes'
import { COLORS } from '../colors'
import { propertyIdFor } from '../ids'
import { richText } from '../inline'
import type { Draft, PageContext } from '../page-context'

/** Options from a `::table-options` line before a table. */
interface TableOptions {
  header: boolean
  rowHeader: boolean
  widths: number[]
  colors: string[]
}

export const PLAIN_TABLE: TableOptions = { header: true, rowHeader: false, widths: [], colors: [] }

export function tableOptions(node: LeafDirective, page: PageContext): TableOptions {
  const given = new Attributes(node, page, ['header', 'rowHeader', 'widths', 'colors'])
  const words = (name: string) =>
    given
      .text(name)
      .split(',')
      .map((word) => word.trim())
  const widths = given.text('widths') === '' ? [] : words('widths').map(Number)
  if (widths.some((width) => !(width > 0))) page.fail(node, 'widths are pixels, such as widths="160,240"')
  const colors = given.text('colors') === '' ? [] : words('colors')
  const odd = colors.find((color) => color !== '' && !COLORS.includes(color))
  if (odd !== undefined) page.fail(node, `unknown colour "${odd}"; known are ${COLORS.join(', ')}`)
  return {
    header: given.text('header') !== 'false',
    rowHeader: given.flag('rowHeader'),
    widths,
    colors,
  }
}

export function table(node: Table, options: TableOptions, page: PageContext): Draft {
  const columns = (node.children[0]?.children ?? []).map((_, i) => propertyIdFor('table', String(i)))
  const styles = columns.flatMap((column, i) => {
    const width = options.widths[i]
    const color = options.colors[i]
    if (width === undefined && !color) return []
    return [[column, { ...(width !== undefined && { width }), ...(color && { color }) }] as const]
  })
  return {
    type: 'table',
    format: {
      table_block_column_order: columns,
      table_block_column_header: options.header,
      table_block_row_header: options.rowHeader,
      ...(styles.length > 0 && { table_block_column_format: Object.fromEntries(styles) }),
    },
    children: node.children.map((row) => {
      const properties: Record<string, RichText> = {}
      for (const [i, column] of columns.entries()) {
        const cell = row.children[i]
        if (cell && cell.children.length > 0) properties[column] = richText(cell.children, page)
      }
      return { type: 'table_row', properties }
    }),
  }
}
