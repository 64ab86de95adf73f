import type { ArticleSettings } from '../context'
import { base } from '../read-text-blocks'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { ArticleBlock, ForeignColors } from '../types/block'
import { letters } from '../values'
import { inLines } from './code-lines'
import { highlight } from './highlight'
import { grammarName, languageLabel } from './languages'

/** The document that draws diagrams, below SUB_PATH. */
const DIAGRAM_FRAME = '/assets/diagrams/frame.html'

/**
 * Reads a code block: highlighted, with the title bar that the CODE_* settings describe. A diagram stays source
 * text until it is rendered.
 */
export function readCode(block: Source, scope: Scope): ArticleBlock {
  const { settings } = scope.context
  const source = scope
    .fit(letters(block.properties.title))
    .replace(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '')
  const language = scope.fit(letters(block.properties.language))
  const lineCount = source.split('\n').length
  const wrap = block.format.code_wrap === true
  const numbered = settings.CODE_LINE_NUMBERS && source !== ''
  const html = highlight(source, language, scope.time)
  const long = settings.CODE_COLLAPSE && lineCount > settings.CODE_COLLAPSE_MIN_LINES
  const openState = settings.CODE_COLLAPSE_EXPAND_DEFAULT ? 'open' : 'closed'
  const isDiagram = grammarName(language) === 'mermaid' && source.trim() !== ''
  return {
    kind: 'code',
    html: (numbered && wrap ? inLines(html) : null) ?? html,
    source,
    language: languageLabel(language),
    lineCount,
    wrap,
    diagram: isDiagram ? { frame: settings.SUB_PATH + DIAGRAM_FRAME, library: settings.MERMAID_CDN } : null,
    caption: readText(block.properties.caption, block.id, scope),
    bar: settings.CODE_MAC_BAR,
    modes: settings.PRISM_THEME_SWITCH,
    foreign: foreignColors(settings, grammarName(language)),
    numbers: numbered && !wrap,
    fold: long ? openState : 'none',
    ...base(block),
  }
}

/** The style sheets and the highlighter that the PRISM_ settings name; null for none. */
function foreignColors(settings: ArticleSettings, grammar: string | null): ForeignColors | null {
  const { PRISM_THEME_PREFIX_PATH: both, PRISM_JS_PATH: script } = settings
  const light = settings.PRISM_THEME_SWITCH ? settings.PRISM_THEME_LIGHT_PATH : both
  const dark = settings.PRISM_THEME_SWITCH ? settings.PRISM_THEME_DARK_PATH : both
  if (light === '' && dark === '' && script === '') return null
  const loader = script === '' ? '' : settings.PRISM_JS_AUTO_LOADER
  return { light, dark, script, loader, className: `language-${grammar ?? 'none'}` }
}
