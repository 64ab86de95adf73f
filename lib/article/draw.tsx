import { renderToStaticMarkup } from 'react-dom/server'
import { Blocks } from '@/components/notion/Blocks'
import { runs } from '@/components/notion/runs'
import type { ArticleBlock } from '@/components/notion/types'
import { warnOnce } from '@/lib/workspace/warn-once'

/** Blocks as one HTML string, '' for none. What cannot be drawn leaves an empty container and a line in the log. */
export function draw(blocks: ArticleBlock[]): string {
  if (blocks.length === 0) return ''
  return `<div class="notion">${runs(blocks).map(drawRun).join('')}</div>`
}

function drawRun(run: ArticleBlock[]): string {
  try {
    return renderToStaticMarkup(<Blocks blocks={run} />)
  } catch (error) {
    warnOnce(
      `Block ${run[0]?.id} could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
    )
    return '<div class="notion-unsupported" data-type="broken"></div>'
  }
}
