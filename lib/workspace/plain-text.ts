import { listOf, textOf } from '@/lib/unknown-values'

/**
 * The text of a rich-text property, without its formats. The marks that stand for mentions and formulas
 * carry no text of their own.
 */
export function plainText(decorations: unknown): string {
  return listOf(decorations)
    .map((piece) => textOf(listOf(piece)[0]))
    .filter((text) => text !== '‣' && text !== '⁍')
    .join('')
}
