/** Writes elements of the page as Markdown, for the comment box. */
const wraps: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '_', I: '_', S: '~~', DEL: '~~' }
const ignored = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'BUTTON'])

window.memos ??= {}
window.memos.marked = (element) => tidy(blocks(element))
window.memos.quoted = quoted

function tidy(text: string): string {
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function blocks(element: Element): string {
  return [...element.childNodes].map(block).join('')
}

function block(node: Node): string {
  if (node instanceof Text) return node.data.trim() === '' ? '' : node.data
  if (!(node instanceof Element)) return ''
  const name = node.tagName
  if (node.matches('.notion-code')) return listing(node)
  if (name === 'UL' || name === 'OL') return list(node)
  if (name === 'BLOCKQUOTE') return `${quoted(tidy(blocks(node)))}\n\n`
  if (name === 'HR') return '---\n\n'
  if (/^H[1-6]$/.test(name)) return `**${inlines(node)}**\n\n`
  if (name === 'P') return `${inlines(node)}\n\n`
  if (name === 'TR') return `| ${[...node.children].map(inlines).join(' | ')} |\n`
  if (name in wraps || name === 'A' || name === 'CODE' || name === 'SPAN') return inline(node)
  return ignored.has(name) ? '' : blocks(node)
}

function listing(element: Element): string {
  const language = element.querySelector('.notion-code-language')?.textContent ?? ''
  const code = element.querySelector('code')?.textContent ?? ''
  return `\n\`\`\`${language.toLowerCase()}\n${code}\n\`\`\`\n\n`
}

function list(element: Element): string {
  const items = [...element.children].map((item, index) => {
    const sign = element instanceof HTMLOListElement ? `${(element.start || 1) + index}. ` : '- '
    return sign + tidy(blocks(item)).replaceAll('\n', '\n  ')
  })
  return `${items.join('\n')}\n\n`
}

function inlines(element: Element): string {
  return [...element.childNodes].map(inline).join('')
}

function inline(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'CODE') return `\`${node.textContent}\``
  if (node instanceof HTMLAnchorElement) return `[${inlines(node)}](${node.href})`
  const sign = wraps[node.tagName] ?? ''
  return sign + inlines(node) + sign
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}
