import { grammarName } from './languages'
import { escapeHtml } from './math'
import { Prism } from './prism'

/** Longer listings stay plain: grammars may take time that grows with the square of the length. */
const MAX_HIGHLIGHTED = 60_000

/** Code as HTML with Prism's token classes; escaped plain text for a language without a grammar. */
export function highlight(source: string, language: string): string {
  const name = grammarName(language)
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined
  if (grammar === undefined || typeof grammar === 'function' || source.length > MAX_HIGHLIGHTED) {
    return escapeHtml(source)
  }
  return Prism.highlight(source, grammar, name)
}
