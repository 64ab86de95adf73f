import type { ArticleBlock } from '../types/block'
import { deferBlocks } from './deferred'
import { heightOf } from './heights'

/** Blocks that are drawn together, and their HTML. */
export interface Drawn {
  blocks: ArticleBlock[]
  html: string
}

/**
 * Characters of HTML from which an article is long. Parts move a little when they take their true height, which is worth
 * it only where laying out everything at once would keep a slow phone busy for longer than that.
 */
const LONG = 200_000

/** Characters that are in the page as they are, so that whoever reads without a browser has the beginning whole. */
const AT_ONCE = 100_000

/** How long a part may become, in characters, before it ends at the next place of that kind. */
const ends = { heading: 6_000, text: 15_000, anywhere: 30_000 }

/** Widths of the text column, in pixels, for which a part's height is told: a phone's, a desktop's. */
const widths = { slim: 350, wide: 760 }

/** Blocks that stay together; the HTML of each run of them. */
interface Chunk {
  blocks: ArticleBlock[]
  runs: string[]
  length: number
}

/**
 * An article's HTML. A long one is in parts, each a `<div class="notion-chunk">` that browsers leave out of style and
 * layout until the reader comes near; far ones are put off altogether (`data-deferred`). Otherwise a page of 2,000 blocks
 * keeps a phone busy for a second at once.
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
  let before = 0
  return parts
    .map((part) => {
      const html = chunkHtml(part, before >= AT_ONCE)
      before += part.length
      return html
    })
    .join('')
}

/** Best before a heading, which has no margin; a paragraph's is known to the style sheet. */
function limitBefore(block: ArticleBlock | undefined): number {
  if (block?.kind === 'heading') return ends.heading
  return block?.kind === 'text' ? ends.text : ends.anywhere
}

function chunkHtml({ blocks, runs }: Chunk, isFar: boolean): string {
  const height = (width: number) => Math.round(heightOf(blocks, width))
  const html = isFar ? deferBlocks(runs) : runs.join('')
  const later = isFar && html.includes('<noscript data-deferred') ? ' data-deferred=""' : ''
  return `<div class="notion-chunk"${later} style="--slim:${height(widths.slim)}px;--wide:${height(widths.wide)}px">${html}</div>`
}
