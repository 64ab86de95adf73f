/**
 * The template in the form of Notion's database export ("Markdown & CSV"), which its importer accepts: the table as
 * `Name <id>.csv`, and a folder of that name with one `Title <id>.md` per row. docs/template.md describes the form.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { propertyNames } from '@/conf/schema/workspace'
import { readContent, WORKSPACE_FILE } from '@/lib/embedded-workspace/compile/content-files'
import { type RowSource, readRows } from '@/lib/embedded-workspace/compile/row-source'
import { readWorkspace } from '@/lib/embedded-workspace/compile/workspace-source'
import { type Column, columnNames } from '@/lib/workspace/table/columns'
import { readStatus } from '@/lib/workspace/table/row-words'
import { toCsv } from './csv'
import { shiftedDays } from './dates'
import { type TemplateLanguage, templateLanguages, type Words, wordsIn } from './languages'
import { settingsTable } from './settings-table'

/** The files of the archive: path with `/` → bytes. */
export type ArchiveFiles = Record<string, Uint8Array>

interface Cell {
  column: Column
  text: string
}

/**
 * Creates the files of the template.
 * @param today `yyyy-MM-dd`; the newest post is from the day before, so that it is published in every time zone
 */
export function templateFiles(language: TemplateLanguage, today: string): ArchiveFiles {
  const content = readContent(join(__dirname, 'content', language))
  const { title } = readWorkspace(content[WORKSPACE_FILE] ?? '')
  const rows = readRows(content)
  const words = wordsIn(language)
  const days = shiftedDays(
    rows.map((row) => row.date?.start_date ?? ''),
    today,
  )
  const cells = rows.map((row, i) => cellsOf(row, days[i] ?? '', words))
  const name = `${title} ${fileId(language, title)}`
  const files: ArchiveFiles = {}
  files[`${name}.csv`] = bytes(
    toCsv([columnNames.map(words.column), ...cells.map((row) => row.map(({ text }) => text))]),
  )
  for (const [i, row] of rows.entries()) {
    const properties = (cells[i] ?? [])
      .filter(({ column, text }) => column !== 'title' && text !== '')
      .map(({ column, text }) => `${words.column(column)}: ${text}`)
    const body = bodyOf(row, rows, language)
    const parts = [`# ${row.title}`, properties.join('\n'), body.text.trim()].filter((part) => part !== '')
    files[`${name}/${fileName(row, language)}.md`] = bytes(`${parts.join('\n\n')}\n`)
    for (const [path, file] of Object.entries(body.files)) files[`${name}/${path}`] = file
  }
  return files
}

/** An id in Notion's form, the same for the same file in every archive. */
function fileId(language: TemplateLanguage, name: string): string {
  return createHash('sha256').update(`inkstone template ${language} ${name}`).digest('hex').slice(0, 32)
}

const fileName = (row: RowSource, language: TemplateLanguage) => `${row.title} ${fileId(language, row.file)}`

const bytes = (text: string) => new TextEncoder().encode(text)

/** The cells of a row, in the order of the columns. */
function cellsOf(row: RowSource, day: string, words: Words): Cell[] {
  const status = readStatus(row.status, propertyNames.parse({})) ?? 'draft'
  const texts: Record<Column, string> = {
    title: row.title,
    type: words.type(row.type),
    status: words.status(status),
    slug: row.slug,
    summary: row.summary,
    category: row.category,
    tags: row.tags.join(', '),
    date: day,
    password: row.password,
    icon: row.icon,
    ext: row.ext,
    aliases: '',
  }
  return columnNames.map((column) => ({ column, text: texts[column] }))
}

/**
 * The Markdown of a row's page: links and pictures point to files of the archive. Paths are relative to the
 * database's folder.
 */
function bodyOf(
  row: RowSource,
  rows: readonly RowSource[],
  language: TemplateLanguage,
): { text: string; files: ArchiveFiles } {
  const files: ArchiveFiles = {}
  const folder = fileName(row, language)
  let text = row.body
    .replace(/\]\(row:([^)]+)\)/g, (_, slug: string) => {
      const target = rows.find(({ name }) => name === slug)
      if (!target) throw new Error(`${row.file}: there is no row "${slug}"`)
      return `](${encodeURI(`${fileName(target, language)}.md`)})`
    })
    .replace(/\]\((\/images\/[^)]+)\)/g, (_, address: string) => {
      const path = `${folder}/${basename(address)}`
      files[path] = readFileSync(join(__dirname, '../../public', address))
      return `](${encodeURI(path)})`
    })
  if (row.type === 'Config') {
    const { settingsTable: table } = templateLanguages[language]
    const path = `${folder}/${table} ${fileId(language, table)}.csv`
    files[path] = bytes(toCsv(settingsTable(language)))
    text = `${text.trim()}\n\n[${table}](${encodeURI(path)})`
  }
  return { text, files }
}
