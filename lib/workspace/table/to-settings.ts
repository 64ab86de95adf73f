/**
 * Reads the settings that owners keep in the workspace: an inline table with name, value and a checkbox that enables
 * them.
 */
import type { Collection } from 'notion-types'
import { inlineConfig } from '@/conf/apply-workspace'
import { readJson } from '@/conf/read-text'
import { listOf, member, textOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { rowsOf } from '../pages/load-collections'
import { plainText } from '../shown-values'
import type { RecordMap, RecordTables } from '../types'

/** Headings of the table, in the languages of its templates. */
export const settingsHeadings = {
  name: ['配置名', 'name', '名称'],
  value: ['value', '配置值', '值'],
  enable: ['enable', 'enabled', '启用', '啟用'],
} as const

/** Value of a checked checkbox, in records and in exported tables. */
export const enabledCell = 'Yes'

/** Characters of a value and of a name: far more than any setting needs. Every window reads all of them. */
const longestValue = 100_000
const longestName = 200

interface EntryColumns {
  name: string
  value: string
  /** '' when the table has no such checkbox; then every entry counts. */
  enable: string
}

/** The settings tables on a page: ids of their rows in order, by the table's id. */
export function settingsRows({ collection, collection_query }: RecordMap): ReadonlyMap<string, Set<string>> {
  return new Map(
    Object.entries(collection_query).flatMap(([id, views]) => {
      const table = collection[id]?.value
      return table && entryColumns(table) ? [[id, new Set(Object.values(views).flatMap(rowsOf))]] : []
    }),
  )
}

/** The enabled entries on a settings page, as text. */
export function toEntries(page: RecordMap): Record<string, string> {
  return readEntries(page, settingsRows(page))
}

/**
 * The enabled entries of some rows, as text. A later entry of the same name wins, and entries in the row INLINE_CONFIG
 * win over rows. An INLINE_CONFIG that is no object stays an entry. Entries that are too long are left out, with a
 * warning.
 * @param rows ids of rows by the id of their table
 */
export function readEntries(
  { block, collection }: Pick<RecordTables, 'block' | 'collection'>,
  rows: ReadonlyMap<string, ReadonlySet<string>>,
): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [collectionId, rowIds] of rows) {
    const table = collection[collectionId]?.value
    const columns = table && entryColumns(table)
    if (!columns) continue
    for (const id of rowIds) {
      const properties: unknown = block[id]?.value.properties
      const name = cell(properties, columns.name)
      const enabled = columns.enable === '' || cell(properties, columns.enable) === enabledCell
      const value = cell(properties, columns.value)
      if (name !== '' && enabled && isShort(name, value)) entries[name] = value
    }
  }
  return withInlineEntries(entries)
}

/** The row INLINE_CONFIG contains an object with further entries. */
function withInlineEntries({
  [inlineConfig]: text = '',
  ...entries
}: Record<string, string>): Record<string, string> {
  if (text === '') return entries
  const inline = readJson(text)
  if (typeof inline !== 'object' || inline === null || Array.isArray(inline))
    return { ...entries, [inlineConfig]: text }
  const given = Object.entries(inline).filter(
    ([name, value]) => value !== null && isShort(name, entryText(value)),
  )
  return { ...entries, ...Object.fromEntries(given.map(([name, value]) => [name, entryText(value)])) }
}

function isShort(name: string, value: string): boolean {
  if (name.length <= longestName && value.length <= longestValue) return true
  const [what, longest] = name.length <= longestName ? ['value', longestValue] : ['name', longestName]
  warnOnce(
    `The ${what} of the setting ${name.slice(0, longestName)} in the workspace has more than ${longest} characters: ignored.`,
  )
  return false
}

const entryText = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

/** null for a table that is no settings table. */
function entryColumns(collection: Collection): EntryColumns | null {
  const schema = Object.entries(collection.schema).map(([id, property]: [string, unknown]) => ({
    id,
    name: textOf(member(property, 'name')).trim().toLowerCase(),
    type: textOf(member(property, 'type')),
  }))
  const named = (headings: readonly string[]) => schema.find((property) => headings.includes(property.name))
  const name = named(settingsHeadings.name) ?? schema.find(({ type }) => type === 'title')
  const value = named(settingsHeadings.value)
  const enable = named(settingsHeadings.enable) ?? schema.find(({ type }) => type === 'checkbox')
  return name && value ? { name: name.id, value: value.id, enable: enable?.id ?? '' } : null
}

function cell(properties: unknown, id: string): string {
  return listOf(member(properties, id)).map(pieceText).join('').trim()
}

/** The text that was typed: the workspace turns pasted addresses and formulas into marks without text. */
function pieceText(piece: unknown): string {
  const [letters, formats] = listOf(piece)
  if (letters !== '‣' && letters !== '⁍') return plainText([piece])
  for (const format of listOf(formats)) {
    const [kind, value] = listOf(format)
    if (kind === 'lm') return textOf(member(value, 'href'))
    if (kind === 'e' || kind === 'p') return textOf(value)
    if (kind === 'd') return textOf(member(value, 'start_date'))
  }
  return ''
}
