import katex from 'katex'
import { escapeHtml } from '@/lib/text-forms'
import type { TimeBudget } from './time-budget'

/** Characters. What is longer is no formula that anybody wrote, and would take seconds. */
const MAX_FORMULA = 4_000

/** Characters. Without macros a shorter formula is drawn in a few milliseconds. */
const QUICK_FORMULA = 200

/** What defines a macro. Each use may stand for thousands of characters, so that one formula may take minutes. */
const macro = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command)(?![a-z])/i

/**
 * How an environment begins in formulas that are drawn. KaTeX makes objects for each column that `alignat` and `alignedat` are
 * given by a number: a large one ends the process, before any time is over. Where macros or comments hide name or number, nothing is drawn.
 */
const drawnEnvironment =
  /^\s*\{\s*(?:(?!align(?:ed)?at)[a-z]+\*?\s*\}|align(?:ed)?at\*?\s*\}\s*\{\s*\d{1,2}\s*\})/i
const environment = /\\begin(?![a-z@])/i

/**
 * A formula as HTML with MathML beside it for assistive technology. Mistakes are shown in place; sizes and macro
 * expansion are bounded, and commands that could load or link something are off.
 * @param time for all formulas of the article; what it does not suffice for is shown as it is written
 */
export function formula(source: string, displayMode: boolean, time: TimeBudget): string {
  if (source.length > MAX_FORMULA || hidesEnvironment(source)) return plainFormula(source)
  try {
    const isQuick = source.length <= QUICK_FORMULA && !macro.test(source)
    const html = time.run(() => drawFormula(source, displayMode), isQuick)
    return html !== null && time.fits(html.length) ? html : plainFormula(source)
  } catch {
    return plainFormula(source)
  }
}

function hidesEnvironment(source: string): boolean {
  const [, ...environments] = source.split(environment)
  return environments.some((text) => !drawnEnvironment.test(text))
}

/** Takes an argument and leaves nothing. */
const nothing = { tokens: [], numArgs: 1 }

/** The space between two lines, where the source asks for less than none. */
const negativeLineSpace = /(class="[^"]*newline" style="margin-top:)-[\d.e-]+em/g

function drawFormula(source: string, displayMode: boolean): string {
  const html = katex.renderToString(source, {
    displayMode,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxSize: 40,
    maxExpand: 500,
    // These write what authors want into the server's log, hundreds of times longer than the formula.
    macros: { '\\message': nothing, '\\errmessage': nothing, '\\show': nothing },
    output: 'htmlAndMathml',
  })
  // `\\[-40em]` would lay the next line over the page above the formula.
  return html.replace(negativeLineSpace, '$10em')
}

/** The height of a line of text around a formula, in the formula's em: katex.css sets it. */
const LINE = 1.2

/**
 * How high a formula on a line of its own is, in its own em, as the browser will draw it: KaTeX gives each part of a
 * line a strut of its height.
 */
export function formulaHeight(html: string): number {
  const lines = html.split(/class="[^"]*newline"/).map((line) => {
    const struts = line.matchAll(/class="katex-strut" style="height:([\d.]+)em/g)
    return Math.max(LINE, ...[...struts].map(([, height]) => Number(height)))
  })
  return Number(lines.reduce((sum, height) => sum + height, 0).toFixed(4))
}

function plainFormula(source: string): string {
  return `<code>${escapeHtml(source)}</code>`
}
