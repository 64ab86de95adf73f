/** Reads an archive in Notion's form: one database at the top, with its rows in a folder of the same name. */
import { unzipSync } from 'fflate'

export interface Archive {
  /** Name of the database. */
  title: string
  /** The database as CSV. */
  table: string
  /** The table on one of its pages, as CSV. */
  settings: string
  /** Path → bytes of every file. */
  files: Readonly<Record<string, Uint8Array>>
}

/** One page of the archive. */
export interface ArchivePage {
  path: string
  title: string
  /** The lines `name: value` below the title. */
  properties: Readonly<Record<string, string>>
  body: string
}

const id = '[0-9a-f]{32}'
const decode = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** @throws when a file does not belong to a Notion export */
export function readArchive(zip: Uint8Array): Archive {
  const files = unzipSync(zip)
  const paths = Object.keys(files)
  const [root = '', ...more] = paths.filter((path) => !path.includes('/'))
  const found = new RegExp(`^(.+) ${id}\\.csv$`).exec(root)
  if (!found || more.length > 0) throw new Error(`At the top there is not one database: ${[root, ...more]}`)
  const folder = root.replace(/\.csv$/, '/')
  const strange = paths.filter((path) => path !== root && !path.startsWith(folder))
  if (strange.length > 0) throw new Error(`Files outside the database's folder: ${strange}`)
  const tables = paths.filter((path) => path !== root && path.endsWith('.csv'))
  return {
    title: found[1] ?? '',
    table: decode(files[root]),
    settings: decode(files[tables[0] ?? '']),
    files,
  }
}

/** The pages of an archive by title. @throws when two have the same title, or a file is not in Notion's form */
export function pagesOf({ files }: Archive): Map<string, ArchivePage> {
  const pages = new Map<string, ArchivePage>()
  for (const [path, bytes] of Object.entries(files)) {
    if (!path.endsWith('.md')) continue
    const page = readPage(path, decode(bytes))
    if (pages.has(page.title)) throw new Error(`Two pages are called "${page.title}"`)
    pages.set(page.title, page)
  }
  return pages
}

function readPage(path: string, text: string): ArchivePage {
  const [first = '', , ...lines] = text.split('\n')
  const title = first.replace(/^# /, '')
  if (!new RegExp(`/${title} ${id}\\.md$`).test(path)) throw new Error(`${path} does not hold "${title}"`)
  const end = lines.indexOf('')
  const properties = lines.slice(0, end).map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [line, ''])
  return { path, title, properties: Object.fromEntries(properties), body: lines.slice(end + 1).join('\n') }
}

/** Reads comma-separated values (RFC 4180), with or without a byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\n]*))(,|\n|$)/g)) {
    if (end === '' && row.length === 0) break
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
