/**
 * Marks words in the page: `new Mark(elements).mark('two words')`, and `unmark()` takes the marks away. The calls are
 * those of the library that MARK_JS_URL may name instead. In each article a word is marked where it stands by itself; where
 * it nowhere does, at the beginning of longer words. Scripts without spaces have it marked anywhere.
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
    if (words.length === 0) return
    const { elements } = this
    const patterns = new Map()
    for (const element of elements) {
      const place = element.closest('article') ?? element
      const pattern = patterns.get(place) ?? patternFor(words, place)
      patterns.set(place, pattern)
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.parentElement.closest('mark')) markText(text, pattern)
      }
    }

    function patternFor(all, place) {
      const text = elements.filter((element) => place.contains(element)).map((element) => element.textContent)
      const parts = all.map((word) => {
        const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        const letter = '(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー])[\\p{L}\\p{N}\\p{M}_]'
        const isLetter = new RegExp(`^${letter}$`, 'u')
        const start = isLetter.test([...word][0]) ? `(?<!${letter})${escaped}` : escaped
        const whole = isLetter.test([...word].at(-1)) ? `${start}(?!${letter})` : start
        return new RegExp(whole, 'iu').test(text.join('\n')) ? whole : start
      })
      return new RegExp(parts.join('|'), 'giu')
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
