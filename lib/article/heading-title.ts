import type { RichText } from './types/text'

/** A heading as tables of contents name it. */
export function headingTitle(text: RichText): string {
  return text
    .map((span) => span.text)
    .join('')
    .trim()
}
