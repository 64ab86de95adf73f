/**
 * Marks that follow each other and belong to one letter: no script has more (Unicode's Stream-Safe Text Format). The two
 * voicing marks of half-width katakana become such marks.
 */
const surplusMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a Unicode normalization form. Of endless marks on one letter the first ones stay: sorting them takes time
 * that grows with the square of their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}
