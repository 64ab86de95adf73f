/**
 * Marks words in the page: `new Mark(elements).mark('two words')`, and `unmark()` takes the marks away. The calls are
 * those of the library that MARK_JS_URL may name instead.
 */
window.Mark = class {
  constructor(elements) {
    this.elements = elements instanceof Element ? [elements] : [...elements]
  }

  mark(keyword) {
    const words = keyword
      .split(/\s+/)
      .filter(Boolean)
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    if (words.length === 0) return
    const pattern = new RegExp(words.join('|'), 'gi')
    for (const element of this.elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.parentElement.closest('mark')) markText(text, pattern)
      }
    }

    function markText(text, found) {
      const matches = [...text.data.matchAll(found)].reverse()
      for (const { index, 0: word } of matches) {
        const rest = text.splitText(index)
        rest.splitText(word.length)
        const mark = document.createElement('mark')
        rest.replaceWith(mark)
        mark.append(rest)
      }
    }
  }

  unmark() {
    for (const element of this.elements) {
      for (const mark of element.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes)
      element.normalize()
    }
  }
}
