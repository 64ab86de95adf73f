const tags = /<span [^>]*>|<\/span>/g

/**
 * Wraps each line of highlighted code in an element, which the style sheet numbers. A token that spans several
 * lines is closed and opened again; the text stays the same.
 */
export function inLines(html: string): string {
  const open: string[] = []
  const lines = html.split('\n')
  return lines
    .map((line, i) => {
      const before = open.join('')
      for (const tag of line.match(tags) ?? []) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
      const end = i < lines.length - 1 ? '\n' : ''
      return `<span class="notion-code-line">${before}${line}${'</span>'.repeat(open.length)}${end}</span>`
    })
    .join('')
}
