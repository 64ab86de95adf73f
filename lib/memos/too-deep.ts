/** Nested quotes and lists that the beginning of one line may open. */
const maxMarks = 40
/** Indentation of a line in characters. */
const maxIndent = 200
/** `[` and `|` per memo: for each the parser may search for an end. */
const [maxBrackets, maxBars] = [2_000, 4_000]

/** Markers of quotes and lists, one after another. */
const marks = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y

/**
 * Whether a text must not be parsed: the parser recurses for each nested quote until the stack overflows, and
 * searches repeatedly for the ends of links and cells. Runs in linear time.
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
