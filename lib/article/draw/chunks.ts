import { parserBreak } from '@/lib/site/parser-break'
import type { ArticleBlock } from '../types/block'
import { heightOf } from './heights'

/** Blocks that belong together, and their HTML. */
export interface Drawn {
  blocks: ArticleBlock[]
  html: string
}

/**
 * Characters of HTML from which an article is divided into chunks. With blocks of all kinds they are five to six screens of
 * a phone, with text alone many more (docs/decisions/124-chunks-from-40000-characters.md).
 */
const LONG = 40_000

/** Length of a chunk, in characters, after which it ends at the next place of that kind. */
const ends = { heading: 6_000, text: 15_000, anywhere: 30_000 }

/** Widths of the text column, in pixels, for which a chunk's height is estimated: on phones and on desktops. */
const widths = { slim: 350, wide: 760 }

/** Runs of blocks that stay together, as HTML. */
interface Chunk {
  blocks: ArticleBlock[]
  runs: string[]
  length: number
}

/**
 * Returns an article's HTML. A long one is divided into chunks, each a `<div class="notion-chunk">` with
 * `content-visibility`: browsers skip style and layout until the reader is near. Between them the parser may pause.
 * Otherwise style, layout and paint of 190,000 characters take a phone that is four times slower 1.7 to 1.9 s.
 */
export function inChunks(drawn: readonly Drawn[]): string {
  const length = drawn.reduce((sum, { html }) => sum + html.length, 0)
  if (length < LONG) return drawn.map(({ html }) => html).join('')
  const parts: Chunk[] = []
  for (const { blocks, html } of drawn) {
    const last = parts.at(-1)
    if (last && last.length < limitBefore(blocks[0], last.blocks.at(-1))) {
      last.blocks.push(...blocks)
      last.runs.push(html)
      last.length += html.length
    } else parts.push({ blocks: [...blocks], runs: [html], length: html.length })
  }
  return parts.map(chunkHtml).join(parserBreak)
}

/**
 * A chunk ends best before a heading, or between two paragraphs: the margin below the previous block is left out there
 * (styles/notion/base.css), and is not larger than the one above the block. Elsewhere the gap may become smaller.
 */
function limitBefore(block: ArticleBlock | undefined, previous: ArticleBlock | undefined): number {
  // A toggle heading has the small margin of a toggle.
  if (block?.kind === 'heading' && !block.toggle) return ends.heading
  return block?.kind === 'text' && previous?.kind === 'text' ? ends.text : ends.anywhere
}

function chunkHtml({ blocks, runs }: Chunk): string {
  const height = (width: number) => Math.round(heightOf(blocks, width))
  return `<div class="notion-chunk" style="--slim:${height(widths.slim)};--wide:${height(widths.wide)}">${runs.join('')}</div>`
}
