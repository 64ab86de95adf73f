import { randomUUID } from 'node:crypto'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { warnOnce } from '@/lib/warn-once'
import { Blocks } from '../blocks/Blocks'
import { PlaceholderAddress } from '../blocks/LazyImage'
import type { ArticleBlock } from '../types/block'
import type { Drawn } from './chunks'

/** Blocks that are drawn together, such as those of a list. */
type Run = ArticleBlock[]

/** Runs in one call of React: each call costs as much as a short paragraph. */
const BATCH = 16

/** Stands before each run of a batch. Random, so that no article can contain it. */
const separator = <wbr data-run={randomUUID()} />
const separatorHtml = renderToStaticMarkup(separator)

/**
 * Draws runs of blocks as HTML. A run that cannot be drawn leaves an empty container and a line in the log.
 * @param placeholder address for pictures that load later
 * @param most characters of HTML after which no further run is drawn, with a line in the log
 */
export function drawRuns(runs: readonly Run[], placeholder: string, most: number): Drawn[] {
  const drawn: Drawn[] = []
  let room = most
  for (let at = 0; at < runs.length; at += BATCH) {
    const batch = runs.slice(at, at + BATCH)
    const parts = drawBatch(batch, placeholder)
    for (const [index, blocks] of batch.entries()) {
      // A block that begins within the limit is shown whole: each kind has a bound of its own.
      if (room <= 0) {
        warnOnce(
          `Block ${blocks[0]?.id}: the page is longer than ${most} characters of HTML: this block and what comes after it are left out. Divide the page.`,
        )
        return drawn
      }
      const html = parts[index] ?? ''
      room -= html.length
      drawn.push({ blocks, html })
    }
  }
  return drawn
}

/** The HTML of each run. */
function drawBatch(batch: readonly Run[], placeholder: string): string[] {
  try {
    return render(batch, placeholder)
  } catch {
    return batch.map((run) => drawAlone(run, placeholder))
  }
}

function drawAlone(run: Run, placeholder: string): string {
  try {
    return render([run], placeholder).join('')
  } catch (error) {
    warnOnce(
      `Block ${run[0]?.id} could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
    )
    return '<div class="notion-unsupported" data-type="broken"></div>'
  }
}

/** The HTML of each run, without the preload links of pictures, which React writes before everything else. */
function render(batch: readonly Run[], placeholder: string): string[] {
  const html = renderToStaticMarkup(
    <PlaceholderAddress value={placeholder}>
      {batch.map((blocks) => (
        <Fragment key={blocks[0]?.id}>
          {separator}
          <Blocks blocks={blocks} />
        </Fragment>
      ))}
    </PlaceholderAddress>,
  )
  return html.split(separatorHtml).slice(1)
}
