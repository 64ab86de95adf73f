import { parserBreak } from '@/lib/site/parser-break'
import type { ArticleBlock } from '../types/block'
import { heightOf } from './heights'

/** Blocks that belong together, and their HTML. */
export interface Drawn {
  blocks: ArticleBlock[]
  html: string
}

/**
 * Characters of HTML from which an article is divided into chunks. Chunks shift a little when their real height is
 * known; that is worth it only for articles that would keep a slow phone busy for longer.
 */
const LONG = 200_000

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
 * Otherwise a page of 2,000 blocks blocks a phone for a second.
 */
export function inChunks(drawn: readonly Drawn[]): string {
  const length = drawn.reduce((sum, { html }) => sum + html.length, 0)
  if (length < LONG) return drawn.map(({ html }) => html).join('')
  const parts: Chunk[] = []
  for (const { blocks, html } of drawn) {
    const last = parts.at(-1)
    if (last && last.length < limitBefore(blocks[0])) {
      last.blocks.push(...blocks)
      last.runs.push(html)
      last.length += html.length
    } else parts.push({ blocks: [...blocks], runs: [html], length: html.length })
  }
  return parts.map(chunkHtml).join(parserBreak)
}

/** A chunk ends best before a heading, which has no margin. The style sheet knows the margin of a paragraph. */
function limitBefore(block: ArticleBlock | undefined): number {
  if (block?.kind === 'heading') return ends.heading
  return block?.kind === 'text' ? ends.text : ends.anywhere
}

function chunkHtml({ blocks, runs }: Chunk): string {
  const height = (width: number) => Math.round(heightOf(blocks, width))
  return `<div class="notion-chunk" style="--slim:${height(widths.slim)}px;--wide:${height(widths.wide)}px">${runs.join('')}</div>`
}
