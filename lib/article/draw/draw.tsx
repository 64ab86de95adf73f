import { renderToStaticMarkup } from 'react-dom/server'
import { warnOnce } from '@/lib/warn-once'
import { Blocks } from '../blocks/Blocks'
import { PlaceholderAddress } from '../blocks/LazyImage'
import { runs } from '../blocks/runs'
import type { ArticleBlock } from '../types/block'
import { type Drawn, inChunks } from './chunks'

/**
 * Characters of HTML after which no further block is rendered: three times those of a long book. Each kind of block
 * has a limit of its own, but a page that reaches many of them would keep the server busy for seconds.
 */
const MAX_HTML = 8_000_000

/**
 * Renders blocks to one HTML string, '' for none, with `placeholder` in place of lazy pictures. A block that fails
 * leaves an empty container and a line in the log. Blocks after the first 8,000,000 characters are left out, with a
 * line in the log.
 * @param previewLines number of lines after which a preview ends
 */
export function draw(blocks: ArticleBlock[], placeholder: string, previewLines?: number): string {
  if (blocks.length === 0) return ''
  const drawn = drawnRuns(runs(blocks), placeholder)
  const preview = previewLines === undefined ? '' : ` notion-preview" style="--preview-lines:${previewLines}`
  return `<div class="notion${preview}">${inChunks(drawn)}</div>`
}

function drawnRuns(all: ArticleBlock[][], placeholder: string): Drawn[] {
  const drawn: Drawn[] = []
  let room = MAX_HTML
  for (const run of all) {
    // A block that begins within the limit is rendered whole: each kind has a limit of its own.
    if (room <= 0) {
      warnOnce(
        `Block ${run[0]?.id}: the article is longer than ${MAX_HTML} characters of HTML: this block and what comes after it are left out. Divide the page.`,
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
