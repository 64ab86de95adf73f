const tags = /<span [^>]*>|<\/span>/g

/** Characters of HTML. A line of code takes 40, and again all tokens that are open in it. */
const MAX_HTML = 1_000_000

/**
 * Wraps each line of highlighted code in an element, which the style sheet numbers. A token that spans several
 * lines is closed and opened again; the text stays the same. null when the result would be too long.
 */
export function inLines(html: string): string | null {
  const open: string[] = []
  const lines = html.split('\n')
  const wrapped: string[] = []
  let room = MAX_HTML
  for (const [i, line] of lines.entries()) {
    const before = open.join('')
    for (const tag of line.match(tags) ?? []) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
    const end = i < lines.length - 1 ? '\n' : ''
    const shown = `<span class="notion-code-line">${before}${line}${'</span>'.repeat(open.length)}${end}</span>`
    room -= shown.length
    if (room < 0) return null
    wrapped.push(shown)
  }
  return wrapped.join('')
}
