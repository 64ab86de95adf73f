/** A row of the content table, read by its columns. */
import type { Block } from 'notion-types'
import { member, numberOf, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import type { Column, Columns } from './columns'
import { isKeptBack, type RowDate, readRowDate, readRowZone } from './row-date'

/** Later moments have no four-digit year, and very late ones are invalid dates. Milliseconds since the epoch. */
const lastMoment = Date.UTC(9999, 11, 30)

function momentOf(value: unknown): number | null {
  const moment = numberOf(value)
  return moment !== null && moment >= 0 && moment <= lastMoment ? moment : null
}

/** One row of the content table. Malformed values count as absent; nothing here throws. */
export class Row {
  readonly id: string
  /** Milliseconds since the epoch; 0 when the record has none. */
  readonly createdTime: number
  readonly lastEditedTime: number
  private readonly properties: unknown
  private readonly format: unknown

  constructor(
    block: Block,
    private readonly columns: Columns,
    private readonly passwords: readonly string[] = columns.password === undefined ? [] : [columns.password],
    private readonly hidesPassword = false,
  ) {
    this.id = block.id
    this.createdTime = momentOf(block.created_time) ?? 0
    this.lastEditedTime = momentOf(block.last_edited_time) ?? this.createdTime
    this.properties = block.properties
    this.format = block.format
  }

  /** A text property without its formats, trimmed; ''. */
  text(column: Exclude<Column, 'password'>): string {
    const id = this.columns[column]
    return id === undefined ? '' : plainText(member(this.properties, id)).trim()
  }

  /** The options of a select property, in the chosen order, without duplicates. */
  choices(column: Exclude<Column, 'password'>): string[] {
    const names = this.text(column).split(',')
    return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
  }

  /** The first option of a select property, or ''. */
  choice(column: Exclude<Column, 'password'>): string {
    return this.choices(column)[0] ?? ''
  }

  /**
   * The password, trimmed; null for a row without one. '' locks too, with a password that nobody can know: the cell
   * contains something without text, such as a mention or white space, or the workspace computes it and its value is
   * missing.
   */
  get password(): string | null {
    const cells = this.passwords.map((id) => member(this.properties, id)).filter((cell) => !isEmptyCell(cell))
    if (cells.length === 0) return this.hidesPassword ? '' : null
    return cells.map((cell) => plainText(cell).trim()).find((text) => text !== '') ?? ''
  }

  /** The first date in a date property, or null. @param blogZone the time zone of dates that name none */
  date(column: Column, blogZone: string): RowDate | null {
    const id = this.columns[column]
    return id === undefined ? null : readRowDate(member(this.properties, id), blogZone)
  }

  /** Whether a date property hides the row from readers at a moment (lib/workspace/table/row-date). */
  isKeptBack(column: Column, blogZone: string, now: number): boolean {
    const id = this.columns[column]
    return id !== undefined && isKeptBack(member(this.properties, id), blogZone, now)
  }

  /** The time zone of a date property; '' for none. */
  zone(column: Column): string {
    const id = this.columns[column]
    return id === undefined ? '' : readRowZone(member(this.properties, id))
  }

  /** A boolean of the page's format, such as `page_full_width`. */
  formatFlag(name: string): boolean {
    return member(this.format, name) === true
  }

  /** A number of the page's format, such as `page_cover_position`; null. */
  formatNumber(name: string): number | null {
    return numberOf(member(this.format, name)) ?? null
  }

  /** A text of the page's format, such as `page_cover`; ''. */
  formatText(name: string): string {
    return textOf(member(this.format, name))
  }
}

/** Whether a cell is empty. One of an unknown shape, or with a mark instead of text, is not. */
export function isEmptyCell(cell: unknown): boolean {
  if (cell === undefined || cell === null || cell === '') return true
  if (!Array.isArray(cell)) return false
  return cell.every((piece: unknown) => {
    const [text = ''] = Array.isArray(piece) ? piece : [piece]
    return text === ''
  })
}
