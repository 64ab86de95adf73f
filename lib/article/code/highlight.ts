import { escapeHtml } from '../../text-forms'
import type { TimeBudget } from '../time-budget'
import { grammarName } from './languages'
import { Prism } from './prism'

/** Characters. Longer listings are not highlighted. */
const MAX_HIGHLIGHTED = 60_000

/** Characters that even the slowest grammar highlights in a few hundredths of a second. */
const QUICK = 2_000

/**
 * Returns code as HTML with Prism's token classes. Returns escaped plain text for a language without a grammar, and
 * once the article's time for highlighting is used up.
 */
export function highlight(source: string, language: string, time: TimeBudget): string {
  const name = grammarName(language)
  const grammar = name !== null && Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined
  if (name === null || typeof grammar !== 'object' || source.length > MAX_HIGHLIGHTED)
    return escapeHtml(source)
  const html = time.run(() => Prism.highlight(source, grammar, name), source.length <= QUICK)
  return html ?? escapeHtml(source)
}
