/** A workspace as Notion's importer creates it from an archive: pages of Markdown, and tables with text columns. */

import { propertyNames } from '@/conf/schema/workspace'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import type {
  CollectionValue,
  PropertySchema,
  Records,
  RichText,
} from '@/lib/embedded-workspace/emulator/records'
import { isNameOf } from '@/lib/workspace/table/columns'
import { readType } from '@/lib/workspace/table/row-words'
import { type Archive, type ArchivePage, pagesOf, parseCsv } from './read-archive'

/** The types that an owner sets after the import, by column name; other columns stay text. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Returns the records of the imported database.
 * @param types of its columns; a column without one is a text, as right after the import
 */
export function importedRecords(archive: Archive, types: ColumnTypes = {}): Records {
  const { title, table, settings } = archive
  const pages = pagesOf(archive)
  const [headings = [], ...rows] = parseCsv(table)
  const [settingHeadings = [], ...settingRows] = parseCsv(settings)
  const config = settingRows.map(([name = ''], i) => ({ name: name || `row ${i}`, value: 'x', enable: true }))
  const paths = [...pages.values()].map(({ path }) => path)
  const contents = rows.map((cells, i) => {
    const page = pages.get(cells[0] ?? '')
    if (!page) throw new Error(`The archive has no page of the row "${cells[0]}"`)
    return [`rows/${rowFile(i)}.md`, contentOf(page, typeOf(cells, headings), paths)] as const
  })
  const records = compileWorkspace(
    {
      'workspace.yaml': `title: ${JSON.stringify(title)}\nconfig: ${JSON.stringify(config)}\n`,
      ...Object.fromEntries(contents),
    },
    { files: 'site', publicFolder: 'public' },
  )
  const content = records.collection[records.meta.collectionId]?.value
  const configTable = Object.values(records.collection).find(({ value }) => value !== content)?.value
  if (!content || !configTable) throw new Error('The archive has no settings table')
  fill(records, content, { headings, rows, types })
  fill(records, configTable, { headings: settingHeadings, rows: settingRows, types })
  return records
}

/** The type of a row for the compiler; it decides whether the page contains the settings. */
function typeOf(cells: readonly string[], headings: readonly string[]): string {
  const names = propertyNames.parse({})
  const column = headings.findIndex((heading) => isNameOf('type', heading, names))
  const type = readType(cells[column] ?? '', names)
  if (type === null)
    throw new Error(`The row "${cells[0]}" has no type; the columns are ${headings.join(', ')}`)
  return type
}

const rowFile = (index: number) => `${String(index).padStart(3, '0')}-r${index}`

/** A page for the compiler, with links to other pages of the archive as links between rows. */
function contentOf({ title, body }: ArchivePage, type: string, paths: readonly string[]): string {
  const text = body
    .replace(/\[[^\]]+\]\([^)]+\.csv\)/g, '')
    .replace(/\]\(([^)]+\.md)\)/g, (_, link: string) => {
      const index = paths.findIndex((path) => path.endsWith(`/${decodeURIComponent(link)}`))
      return `](row:r${index})`
    })
    .replace(/\]\([^)]+\/([\w-]+\.webp)\)/g, '](/images/page-cover/$1)')
  return `---\ntype: ${type}\nstatus: Published\ntitle: ${JSON.stringify(title)}\n---\n\n${text}`
}

interface Table {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  types: ColumnTypes
}

/** Fills a table with the columns and cells of a file; the first column is the title. */
function fill(records: Records, collection: CollectionValue, { headings, rows, types }: Table): void {
  const ids = headings.map((_, i) => (i === 0 ? 'title' : `col${i}`))
  const schema = headings.map((name, i): [string, PropertySchema] => {
    const type = i === 0 ? 'title' : (types[name] ?? 'text')
    const values = rows.flatMap((row) => (row[i] ?? '').split(', ')).filter((value) => value !== '')
    const options = [...new Set(values)].map((value) => ({ id: value, color: 'gray', value }))
    return [ids[i] ?? '', { name, type, ...(/select/.test(type) && { options }) }]
  })
  collection.schema = Object.fromEntries(schema)
  const blocks = Object.values(records.block).filter(({ value }) => value.parent_id === collection.id)
  for (const [i, { value }] of blocks.entries()) {
    const cells = (rows[i] ?? []).map((cell, column): [string, RichText] => [
      ids[column] ?? '',
      toCell(cell, types[headings[column] ?? '']),
    ])
    value.properties = Object.fromEntries(cells.filter(([, cell]) => cell.length > 0))
  }
}

function toCell(text: string, type: string | undefined): RichText {
  if (text === '') return []
  if (type === 'date') return [['‣', [['d', { type: 'date', start_date: text }]]]]
  return [[type === 'multi_select' ? text.replaceAll(', ', ',') : text]]
}
