import type { ArticleBlock } from '@/components/notion/types'
import { highlight } from './highlight'
import { languageLabel } from './languages'
import { base } from './read-text-blocks'
import { readText } from './rich-text'
import type { Scope, Source } from './scope'
import { letters } from './values'

/** A listing with colours, in the window that the CODE_* settings describe. Mermaid stays readable source. */
export function readCode(block: Source, scope: Scope): ArticleBlock {
  const { settings } = scope.context
  const source = letters(block.properties.title).replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const language = letters(block.properties.language)
  const lineCount = source.split('\n').length
  const wrap = block.format.code_wrap === true
  const long = settings.CODE_COLLAPSE && lineCount > settings.CODE_COLLAPSE_MIN_LINES
  const openState = settings.CODE_COLLAPSE_EXPAND_DEFAULT ? 'open' : 'closed'
  return {
    kind: 'code',
    html: highlight(source, language),
    source,
    language: languageLabel(language),
    lineCount,
    wrap,
    mermaid: language.toLowerCase() === 'mermaid',
    caption: readText(block.properties.caption, block.id, scope),
    bar: settings.CODE_MAC_BAR,
    // Numbers stand beside lines only as long as no line is broken.
    numbers: settings.CODE_LINE_NUMBERS && !wrap && source !== '',
    fold: long ? openState : 'none',
    ...base(block),
  }
}
