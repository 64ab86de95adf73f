import { renderToStaticMarkup } from 'react-dom/server'
import { warnOnce } from '@/lib/warn-once'
import { Blocks } from '../blocks/Blocks'
import { PlaceholderAddress } from '../blocks/LazyImage'
import { runs } from '../blocks/runs'
import type { ArticleBlock } from '../types/block'
import { type Drawn, inChunks } from './chunks'

/**
 * Characters of HTML after which no further block of an article is drawn: three times those of a long book. Each kind of block has a
 * bound of its own, and a page that reaches many of them would still keep the server busy for seconds.
 */
const MAX_HTML = 8_000_000

/**
 * Blocks as one HTML string, '' for none, with `placeholder` in the place of pictures that load later. What cannot be
 * drawn leaves an empty container and a line in the log. Blocks after the first 8,000,000 characters are left out, with a line in the log.
 * @param previewLines ends them after so many lines, as the reader sees them
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
    // A block that begins within the room is shown whole: each kind has a bound of its own.
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

/** Blocks as they are drawn into an article's HTML, with `placeholder` where a picture loads later. */
function BlockRun({ blocks, placeholder }: { blocks: ArticleBlock[]; placeholder: string }) {
  return (
    <PlaceholderAddress value={placeholder}>
      <Blocks blocks={blocks} />
    </PlaceholderAddress>
  )
}
