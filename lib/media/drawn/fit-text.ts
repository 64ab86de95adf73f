/** Breaks a text into lines that fit into a box. */
import { toGraphemes } from './clean-text'

export interface TextBox {
  /** Pixels. */
  width: number
  height: number
  maxLines: number
  /** Font sizes in pixels to try, the largest first. */
  sizes: readonly [number, ...number[]]
  /** Line height as a multiple of the font size. */
  leading: number
}

export interface FittedText {
  /** Font size in pixels. */
  size: number
  lines: string[]
}

/** Measures the width of a text in a font of one pixel. */
export type Measure = (text: string) => number

const ellipsis = '…'
/** Characters that stay at the end of a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー々ゝ…\s]+$/u
/** Characters that stay at the beginning of a line. */
const opening = /[\p{Ps}\p{Pi}]$/u

/**
 * Returns the lines of a text in the largest size that fits. If even the smallest does not, the text is cut and
 * ends with an ellipsis. No line is wider than the box.
 * @param language tag, for finding word boundaries
 */
export function fitText(text: string, box: TextBox, measure: Measure, language = 'en'): FittedText {
  if (text === '') return { size: box.sizes[0], lines: [] }
  const words = wordsOf(text, language).map((word) => ({ word, width: measure(word) }))
  for (const size of box.sizes) {
    const lines = broken(words, box.width / size, measure)
    if (lines.length <= linesIn(box, size)) return { size, lines }
  }
  const size = box.sizes.at(-1) ?? box.sizes[0]
  const room = box.width / size
  const lines = broken(words, room, measure).slice(0, linesIn(box, size))
  return { size, lines: [...lines.slice(0, -1), shortened(lines.at(-1) ?? '', room, measure, language)] }
}

function linesIn({ height, maxLines, leading }: TextBox, size: number): number {
  return Math.max(1, Math.min(maxLines, Math.floor(height / (size * leading))))
}

/** Words with their spaces and punctuation: lines break between them. */
function wordsOf(text: string, language: string): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const before = words.at(-1)
    if (before !== undefined && (closing.test(segment) || opening.test(before)))
      words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

/** @param room width of a line in a font of one pixel */
function broken(words: readonly { word: string; width: number }[], room: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const { word, width } of words) {
    const parts = width <= room ? [word] : piecesOf(word, room, measure)
    for (const part of parts) {
      const partWidth = part === word ? width : measure(part)
      // White space at the end of a line needs no room.
      const seen = /\s$/.test(part) ? measure(part.trimEnd()) : partWidth
      if (line !== '' && used + seen > room) {
        lines.push(line.trim())
        line = ''
        used = 0
      }
      line += part
      used += partWidth
    }
  }
  return [...lines, line.trim()].filter((text) => text !== '')
}

/** Divides a word that is wider than a line. */
function piecesOf(word: string, room: number, measure: Measure): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const letter of toGraphemes(word)) {
    const width = measure(letter)
    if (piece !== '' && used + width > room) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += width
  }
  return piece === '' ? pieces : [...pieces, piece]
}

/** Ends a line with an ellipsis: after a word, or within one that is too long. */
function shortened(line: string, room: number, measure: Measure, language: string): string {
  const fits = (parts: readonly string[]) => measure(parts.join('').trimEnd() + ellipsis) <= room
  const words = wordsOf(line, language)
  while (words.length > 1 && !fits(words)) words.pop()
  const letters = toGraphemes(words.join(''))
  while (letters.length > 0 && !fits(letters)) letters.pop()
  return letters.join('').trimEnd().replace(/…$/, '') + ellipsis
}
