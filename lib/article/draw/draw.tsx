import { renderToStaticMarkup } from 'react-dom/server'
import { warnOnce } from '@/lib/warn-once'
import { Blocks } from '../blocks/Blocks'
import { PlaceholderAddress } from '../blocks/LazyImage'
import { runs } from '../blocks/runs'
import type { ArticleBlock } from '../types/block'
import { inChunks } from './chunks'

/**
 * Blocks as one HTML string, '' for none, with `placeholder` in the place of pictures that load later. What cannot be
 * drawn leaves an empty container and a line in the log.
 * @param previewLines ends them after so many lines, as the reader sees them
 */
export function draw(blocks: ArticleBlock[], placeholder: string, previewLines?: number): string {
  if (blocks.length === 0) return ''
  const drawn = runs(blocks).map((run) => ({ blocks: run, html: drawRun(run, placeholder) }))
  const preview = previewLines === undefined ? '' : ` notion-preview" style="--preview-lines:${previewLines}`
  return `<div class="notion${preview}">${inChunks(drawn)}</div>`
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
