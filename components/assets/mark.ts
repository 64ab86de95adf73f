/**
 * Marks words in the page: `new Mark(elements).mark('two words')`; `unmark()` removes the marks. The calls are those of the
 * library that MARK_JS_URL may name instead. In each article a word is marked where it stands alone; where it never does, at
 * the beginning of longer words. In scripts without spaces it is marked anywhere.
 */
window.Mark = class {
  private readonly elements: readonly Element[]

  constructor(elements: Element | Iterable<Element>) {
    this.elements = elements instanceof Element ? [elements] : [...elements]
  }

  mark(keyword: string): void {
    const words = keyword
      .split(/\s+/)
      .filter(Boolean)
      .sort((a, b) => b.length - a.length)
    if (words.length === 0) return
    const patterns = new Map<Element, RegExp>()
    for (const element of this.elements) {
      const place = element.closest('article') ?? element
      const pattern = patterns.get(place) ?? this.patternFor(words, place)
      patterns.set(place, pattern)
      for (const text of textsOf(element)) {
        if (!text.parentElement?.closest('mark')) markText(text, pattern)
      }
    }
  }

  unmark(): void {
    for (const element of this.elements) {
      for (const mark of element.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes)
      element.normalize()
    }
  }

  private patternFor(words: readonly string[], place: Element): RegExp {
    const texts = this.elements
      .filter((element) => place.contains(element))
      .map((element) => element.textContent)
    const parts = words.map((word) => wordPattern(word, texts.join('\n')))
    return new RegExp(parts.join('|'), 'giu')
  }
}

/** A letter of a script that separates words by spaces. */
const letter = '(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー])[\\p{L}\\p{N}\\p{M}_]'
const isLetter = new RegExp(`^${letter}$`, 'u')

/** Returns the source of a pattern that finds a word in a text: alone, or else at the beginning of words. */
function wordPattern(word: string, text: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const characters = [...word]
  const start = isLetter.test(characters[0] ?? '') ? `(?<!${letter})${escaped}` : escaped
  const whole = isLetter.test(characters.at(-1) ?? '') ? `${start}(?!${letter})` : start
  return new RegExp(whole, 'iu').test(text) ? whole : start
}

function textsOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

function markText(text: Text, pattern: RegExp): void {
  // From the end, so that the indices of earlier matches stay valid.
  for (const { index, 0: word } of [...text.data.matchAll(pattern)].reverse()) {
    const rest = text.splitText(index)
    rest.splitText(word.length)
    const mark = document.createElement('mark')
    rest.replaceWith(mark)
    mark.append(rest)
  }
}
