/** Marked: writes what stands on the page as Markdown again, the way comment boxes take it. */
;(() => {
  window.memos ??= {}
  window.memos.marked = (element) => tidy(blocks(element))

  const wraps = { STRONG: '**', B: '**', EM: '_', I: '_', S: '~~', DEL: '~~' }

  function tidy(text) {
    return text.replace(/[ \t]+\n/g, '\n').replace(/\n{3,}/g, '\n\n').trim()
  }

  function blocks(element) {
    return [...element.childNodes].map(block).join('')
  }

  function block(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === '' ? '' : inline(node)
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const name = node.tagName
    if (node.matches('.notion-code')) {
      const language = node.querySelector('.notion-code-language')?.textContent ?? ''
      return `\n\`\`\`${language.toLowerCase()}\n${node.querySelector('code')?.textContent ?? ''}\n\`\`\`\n\n`
    }
    if (name === 'UL' || name === 'OL') {
      const items = [...node.children].map((item, i) => {
        const sign = name === 'OL' ? `${(node.start || 1) + i}. ` : '- '
        return sign + tidy(blocks(item)).replaceAll('\n', '\n  ')
      })
      return `${items.join('\n')}\n\n`
    }
    if (name === 'BLOCKQUOTE') return `${quoted(tidy(blocks(node)))}\n\n`
    if (name === 'HR') return '---\n\n'
    if (/^H[1-6]$/.test(name)) return `**${inlines(node)}**\n\n`
    if (name === 'P') return `${inlines(node)}\n\n`
    if (name === 'TR') return `| ${[...node.children].map(inlines).join(' | ')} |\n`
    if (name in wraps || name === 'A' || name === 'CODE' || name === 'SPAN') return inline(node)
    if (name === 'SCRIPT' || name === 'STYLE' || name === 'NOSCRIPT' || name === 'BUTTON') return ''
    return blocks(node)
  }

  function inlines(element) {
    return [...element.childNodes].map(inline).join('')
  }

  function inline(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    if (node.tagName === 'BR') return '\n'
    if (node.tagName === 'CODE') return `\`${node.textContent}\``
    if (node.tagName === 'A') return `[${inlines(node)}](${node.href})`
    const sign = wraps[node.tagName] ?? ''
    return sign + inlines(node) + sign
  }

  function quoted(text) {
    return text.replace(/^/gm, '> ')
  }
  window.memos.quoted = quoted
})()
