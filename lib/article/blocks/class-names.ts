import type { RichText } from '../types/text'

/** Joins the names that are set into a class attribute; undefined for none. */
export function classNames(...names: (string | false | undefined | null)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** The class of a workspace colour. */
export function tint(color: string | undefined): string | undefined {
  return color && `notion-${color}`
}

/** The class of a line with formulas, which may be wider than the column. */
export function formulas(text: RichText): string | undefined {
  return text.some(({ content }) => content?.kind === 'math') ? 'notion-formulas' : undefined
}
