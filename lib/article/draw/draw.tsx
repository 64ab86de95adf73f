import { renderToStaticMarkup } from 'react-dom/server'
import { warnOnce } from '@/lib/warn-once'
import { Blocks } from '../blocks/Blocks'
import { PlaceholderAddress } from '../blocks/LazyImage'
import { runs } from '../blocks/runs'
import { articleBounds } from '../bounds'
import type { ArticleBlock } from '../types/block'
import { type Drawn, inChunks } from './chunks'

interface Options {
  /** Ends the blocks after this many lines, as the reader sees them. */
  previewLines?: number
  /** Characters of HTML after which no further block is drawn; those of an article when left out. */
  most?: number
}

/**
 * Draws blocks as one HTML string, '' for none, with `placeholder` for pictures that load later. A block that cannot be drawn
 * leaves an empty container and a line in the log. Blocks after `most` characters are left out, with a line in the log.
 */
export function draw(blocks: ArticleBlock[], placeholder: string, options: Options = {}): string {
  if (blocks.length === 0) return ''
  const { previewLines: lines, most = articleBounds.html } = options
  const drawn = drawnRuns(runs(blocks), placeholder, most)
  const html = inChunks(drawn)
  if (lines === undefined) return `<div class="notion">${html}</div>`
  return `<div class="notion-preview-box" style="--preview-lines:${lines}"><div class="notion notion-preview">${html}</div></div>`
}

function drawnRuns(all: ArticleBlock[][], placeholder: string, most: number): Drawn[] {
  const drawn: Drawn[] = []
  let room = most
  for (const run of all) {
    // A block that begins within the limit is shown whole: each kind has a bound of its own.
    if (room <= 0) {
      warnOnce(
        `Block ${run[0]?.id}: the page is longer than ${most} characters of HTML: this block and what comes after it are left out. Divide the page.`,
      )
      break
    }
    const html = drawRun(run, placeholder)
    room -= html.length
    drawn.push({ blocks: run, html })
  }
  return drawn
}

function drawRun(run: ArticleBlock[], placeholder: string): string {
  try {
    return renderToStaticMarkup(<BlockRun blocks={run} placeholder={placeholder} />)
  } catch (error) {
    warnOnce(
      `Block ${run[0]?.id} could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
    )
    return '<div class="notion-unsupported" data-type="broken"></div>'
  }
}

/** Renders blocks for an article's HTML, with `placeholder` in place of lazy pictures. */
function BlockRun({ blocks, placeholder }: { blocks: ArticleBlock[]; placeholder: string }) {
  return (
    <PlaceholderAddress value={placeholder}>
      <Blocks blocks={blocks} />
    </PlaceholderAddress>
  )
}
