import { countWords } from '@/lib/site/statistics'
import type { TocEntry } from '@/lib/site/types'
import { partBounds } from './bounds'
import type { ArticleContext, RecordMapInput } from './context'
import { draw } from './draw/draw'
import { plainText } from './plain-text'
import { previewBlocks } from './preview'
import { readArticle } from './read-article'
import { type ArticleSection, sectionsOf } from './sections'
import { tableOfContents } from './toc'

export type { ArticleContext, ArticleSettings, RecordMapInput } from './context'
export { firstPicture } from './first-picture'
export type { ArticleSection } from './sections'
export type { ArticleBlock } from './types/block'
export type { Picture } from './types/media'
export type { LinkTarget, RichText, Span } from './types/text'

/** A page's body, ready to be sent. */
export interface Article {
  /** `<div class="notion">…</div>`, or '' for an empty page. Safe to insert as it stands. */
  html: string
  /** Every heading in reading order. */
  toc: TocEntry[]
  /** The whole body as plain text, one line per block: for search, excerpts and counting. */
  text: string
  /** */
  wordCount: number
}

/**
 * The body of a page as HTML, table of contents and text. Never throws for what a record map
 * holds: a broken block is logged and leaves an empty container.
 */
export function renderArticle(recordMap: RecordMapInput, context: ArticleContext): Article {
  const blocks = readArticle(recordMap, context)
  const text = plainText(blocks)
  return {
    html: draw(blocks, context.settings.IMG_LAZY_LOAD_PLACEHOLDER, { divided: true }),
    toc: tableOfContents(blocks),
    text,
    wordCount: countWords(text),
  }
}

/** Renders a page that is shown inside others, like the notice, as HTML. */
export function renderPart(recordMap: RecordMapInput, context: ArticleContext): string {
  const blocks = readArticle(recordMap, context, { as: 'part' })
  return draw(blocks, context.settings.IMG_LAZY_LOAD_PLACEHOLDER, { most: partBounds.html })
}

/** Renders the first lines of a page as HTML for lists; the style sheet cuts it after the last line. */
export function renderPreview(recordMap: RecordMapInput, context: ArticleContext, lines: number): string {
  // Ten more, because some of the first blocks may be left out.
  const blocks = readArticle(recordMap, context, { as: 'part', limit: lines + 10 })
  return draw(previewBlocks(blocks, lines), context.settings.IMG_LAZY_LOAD_PLACEHOLDER, {
    previewLines: lines,
    most: partBounds.html,
  })
}

/** Returns the texts of a page by heading, for search. Renders nothing. */
export function readSections(recordMap: RecordMapInput, context: ArticleContext): ArticleSection[] {
  return sectionsOf(readArticle(recordMap, context, { as: 'text' }))
}
