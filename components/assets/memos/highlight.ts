/**
 * Highlights listings of memos that name no language; the others are highlighted on the server. The language is guessed from its
 * words and signs, then texts, comments, numbers and words get the classes of `highlight.css`.
 */

/** What a language is recognised and drawn by. */
interface Language {
  words: string
  signs: readonly RegExp[]
}

const languages: Readonly<Record<string, Language>> = {
  JavaScript: {
    words:
      'async await break case catch class const continue default else export extends false finally for from function if import in interface let new null of return static switch this throw true try type typeof undefined var while yield',
    signs: [/=>/, /\bconst\s/, /\blet\s/, /\bfunction\b/, /\bconsole\./, /;\s*$/m],
  },
  Python: {
    words:
      'and as assert break class continue def del elif else except False finally for from global if import in is lambda None not or pass print raise return self True try while with yield',
    signs: [
      /^\s*def\s.*:\s*$/m,
      /^\s*(?:if|for|while|class)\b.*:\s*$/m,
      /^from \w+ import/m,
      /\bself\./,
      /\bprint\(/,
    ],
  },
  Shell: {
    words:
      'cd cp curl do docker done echo else export fi for function git grep if in ls mkdir mv npm npx rm sed sudo then while',
    signs: [/^\s*[$#]\s/m, /^(?:sudo|git|npm|npx|cd|curl|docker|echo)\s/m, /\s--?[a-z]/, /\$\{?\w/],
  },
  SQL: {
    words:
      'AND AS ASC BY CREATE DELETE DESC DISTINCT FROM GROUP HAVING IN INSERT INTO IS JOIN LEFT LIMIT NOT NULL ON OR ORDER SELECT SET TABLE UPDATE VALUES WHERE',
    signs: [/\bSELECT\b[\s\S]*\bFROM\b/i, /\b(?:INSERT INTO|CREATE TABLE|UPDATE \w+ SET)\b/i, /\bWHERE\b/i],
  },
  CSS: {
    words: 'and important media not only root supports var',
    signs: [/[.#]?[\w-]+\s*\{[^}]*:[^}]*\}/, /^\s*--?[\w-]+\s*:/m, /@media\b/],
  },
  Rust: {
    words:
      'as async await break const continue else enum false fn for if impl in let loop match mod move mut pub ref return self static struct trait true type unsafe use where while',
    signs: [/\bfn \w+\(/, /\blet mut\b/, /\bimpl\b/, /->\s*\w/, /::/],
  },
  Go: {
    words:
      'break case chan const continue default defer else false for func go if import interface map nil package range return select struct switch true type var',
    signs: [/\bfunc\s+\w*\(/, /:=/, /^package \w+/m, /\bdefer\b/],
  },
  JSON: { words: 'true false null', signs: [/^\s*[[{][\s\S]*[\]}]\s*$/, /"[^"]*"\s*:/] },
}

window.memos ??= {}
window.memos.highlight = (root) => {
  for (const figure of root.querySelectorAll('.notion-code')) {
    const label = figure.querySelector('.notion-code-language')
    const code = figure.querySelector('code')
    if (!code || label?.textContent || code.childElementCount > 0) continue
    const guessed = guess(code.textContent)
    if (guessed === null) continue
    if (label) label.textContent = guessed.name
    code.replaceChildren(...highlighted(code.textContent, guessed.words))
  }
}

/** Returns the language with the most signs in the text; null when none has two. */
function guess(text: string): { name: string; words: string } | null {
  let best = { name: '', words: '', score: 1 }
  for (const [name, { words, signs }] of Object.entries(languages)) {
    const score = signs.filter((sign) => sign.test(text)).length
    if (score > best.score) best = { name, words, score }
  }
  return best.name === '' ? null : best
}

function highlighted(text: string, words: string): (string | Node)[] {
  const keywords = new Set(words.split(' '))
  const isKeyword = (word = '') => keywords.has(word) || keywords.has(word.toUpperCase())
  const part =
    /(\/\/.*|\/\*[\s\S]*?\*\/|(?:^|(?<=\s))#(?!\w*\{).*|^--.*)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(\b\d[\d._]*\b)|([A-Za-z_]\w*)(?=(\()?)/gm
  const pieces: (string | Node)[] = []
  let end = 0
  for (const match of text.matchAll(part)) {
    const [whole, comment, quoted, number, word, call] = match
    const kind =
      (comment && 'comment') ||
      (quoted && 'string') ||
      (number && 'number') ||
      (isKeyword(word) && 'keyword') ||
      (call && 'function')
    if (!kind) continue
    const span = document.createElement('span')
    span.className = `token ${kind}`
    span.textContent = whole
    pieces.push(text.slice(end, match.index), span)
    end = match.index + whole.length
  }
  return [...pieces, text.slice(end)]
}
