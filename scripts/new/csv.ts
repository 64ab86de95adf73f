/** Tables as comma-separated values (RFC 4180), in the form of Notion's export. */

/** Makes spreadsheets read the file as UTF-8; Notion's own exports begin with it. */
const byteOrderMark = '\ufeff'

/**
 * Returns a table as text, with a line end after each row.
 * @param rows cells; the first row has the headings
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\n`).join('')
}

/** Quotes a cell that contains a separator, a quotation mark or a line end. */
function toCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
