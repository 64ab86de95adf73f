/** Counts the parts of a database's values: a part is about 100 characters of HTML beside the cells themselves. */
import type { CollectionRow, Column, PropertyValue } from '../types/collection'

/** Characters of a name or address per part. */
const LETTERS = 100

/** Pieces of text that are included in the cell. Ordinary texts have fewer. */
const FREE_PIECES = 10

/** The parts of a value: its options and files, the pieces of a fragmented text, and long names and addresses. */
export function partsOf(value: PropertyValue): number {
  switch (value.kind) {
    case 'options':
      return sum(value.options.map(({ name }) => 1 + partsOfText(name)))
    case 'files':
      return sum(
        value.files.map(({ name, link, image }) => 1 + partsOfText(name, link?.href ?? '', image ?? '')),
      )
    case 'text': {
      const pieces = Math.max(0, value.text.length - FREE_PIECES)
      return pieces + sum(value.text.map(({ link }) => partsOfText(link?.href ?? '')))
    }
    case 'number':
    case 'checkbox':
      return 0
  }
}

/** The parts of a row that is shown again in a further group: everything in it. */
export function partsOfRow({ title, icon, link, cover, values }: CollectionRow, columns: readonly Column[]) {
  const texts = JSON.stringify([title, icon, link, cover, values])
  return columns.length + 1 + sum(values.map(partsOf)) + partsOfText(texts)
}

/** The parts of names: at least one each, more for long ones. */
export function partsOfNames(names: readonly { name: string }[]): number {
  return sum(names.map(({ name }) => 1 + partsOfText(name)))
}

function partsOfText(...texts: readonly string[]): number {
  return Math.floor(sum(texts.map(({ length }) => length)) / LETTERS)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
