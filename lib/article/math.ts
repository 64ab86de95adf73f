import katex from 'katex'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '@/lib/text-forms'
import type { TimeBudget } from './time-budget'

/** Characters. Longer formulas are not rendered: they could take seconds. */
const MAX_FORMULA = 4_000

/** Characters of formulas that are kept: those of some long articles. */
const MAX_DRAWN = 4_000_000

/** Characters. Shorter formulas without macros are rendered in a few milliseconds. */
const QUICK_FORMULA = 200

/**
 * Commands that define a macro. Each use may expand to thousands of characters, so that one formula could take
 * minutes.
 */
const macro = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command)(?![a-z])/i

/**
 * How an environment begins in formulas that are rendered. KaTeX creates objects for each column of `alignat` and
 * `alignedat`: a large number exhausts the memory of the process before any timeout. Where macros or comments hide
 * name or number, the formula is not rendered.
 */
const drawnEnvironment =
  /^\s*\{\s*(?:(?!align(?:ed)?at)[a-z]+\*?\s*\}|align(?:ed)?at\*?\s*\}\s*\{\s*\d{1,2}\s*\})/i
const environment = /\\begin(?![a-z@])/i

/**
 * HTML of formulas by display mode and source, which alone decide it. An article is drawn again after each edit,
 * with nearly all its formulas as before.
 */
const drawn = new LRUCache<string, string>({
  maxSize: MAX_DRAWN,
  sizeCalculation: (html, key) => html.length + key.length,
})

/**
 * Renders a formula as HTML, with MathML for assistive technology. Mistakes are shown in place. Sizes and macro
 * expansion are limited, and commands that load or link something are off.
 * @param time for all formulas of the article; once it is used up, formulas are shown as source text
 */
export function formula(source: string, displayMode: boolean, time: TimeBudget): string {
  if (source.length > MAX_FORMULA || hidesEnvironment(source)) return plainFormula(source)
  try {
    const key = `${displayMode} ${source}`
    const known = drawn.get(key)
    const html = known ?? time.run(() => drawFormula(source, displayMode), isQuick(source))
    if (html === null || !time.fits(html.length)) return plainFormula(source)
    if (known === undefined) drawn.set(key, html)
    return html
  } catch {
    return plainFormula(source)
  }
}

function isQuick(source: string): boolean {
  return source.length <= QUICK_FORMULA && !macro.test(source)
}

function hidesEnvironment(source: string): boolean {
  const [, ...environments] = source.split(environment)
  return environments.some((text) => !drawnEnvironment.test(text))
}

/** A macro that takes an argument and expands to nothing. */
const nothing = { tokens: [], numArgs: 1 }

/** Where KaTeX begins another line of a formula. */
const newLine = ' katex-newline"'

/** The space between two lines, where the source asks for a negative one. */
const negativeLineSpace = /( katex-newline" style="margin-top:)-[\d.e-]+em/g

function drawFormula(source: string, displayMode: boolean): string {
  const html = katex.renderToString(source, {
    displayMode,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxSize: 40,
    maxExpand: 500,
    // These commands write their argument to the server's log, hundreds of times longer than the formula.
    macros: { '\\message': nothing, '\\errmessage': nothing, '\\show': nothing },
    output: 'htmlAndMathml',
  })
  // `\\[-40em]` would move the next line over the page above the formula.
  return html.includes(newLine) ? html.replace(negativeLineSpace, '$10em') : html
}

/** The height of a line of text around a formula, in the formula's em: katex.css sets it. */
const LINE = 1.2

/**
 * Returns the height of a formula on its own line, in its own em: KaTeX gives each part of a line a strut of its
 * height.
 */
export function formulaHeight(html: string): number {
  const lines = html.split(newLine).map((line) => {
    const struts = line.matchAll(/class="katex-strut" style="height:([\d.]+)em/g)
    return Math.max(LINE, ...[...struts].map(([, height]) => Number(height)))
  })
  return Number(lines.reduce((sum, height) => sum + height, 0).toFixed(4))
}

function plainFormula(source: string): string {
  return `<code>${escapeHtml(source)}</code>`
}
