/** Quotes and lists in one another that the beginning of one line may open. */
const maxMarks = 40
/** Characters that a line may be indented by. */
const maxIndent = 200
/** `[` and `|` in one memo: each may begin something that the parser looks for the end of. */
const [maxBrackets, maxBars] = [2_000, 4_000]

/** What opens quotes and lists, one mark after another. */
const marks = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y

/**
 * Whether the parser should not be given a text: it would call itself once per quote in a quote until its stack is
 * used up, and it searches again and again for the ends of links and cells. Takes time in proportion to the length.
 */
export function isTooDeep(markdown: string): boolean {
  return (
    countOf(markdown, '[') > maxBrackets ||
    countOf(markdown, '|') > maxBars ||
    markdown.split('\n').some((line) => indentOf(line) > maxIndent || opensTooMuch(line))
  )
}

function countOf(text: string, letter: string): number {
  return text.split(letter).length - 1
}

/** -1 for an empty line. */
function indentOf(line: string): number {
  return line.search(/\S/)
}

function opensTooMuch(line: string): boolean {
  marks.lastIndex = 0
  for (let count = 0; marks.test(line); count++) if (count >= maxMarks) return true
  return false
}
