import { runs } from '../blocks/runs'
import { articleBounds } from '../bounds'
import type { ArticleBlock } from '../types/block'
import { inChunks } from './chunks'
import { drawRuns } from './draw-runs'

interface Options {
  /** Ends the blocks after this many lines, as the reader sees them. */
  previewLines?: number
  /** Characters of HTML after which no further block is drawn; those of an article when left out. */
  most?: number
  /** Divides them into chunks if they are long: articles, whose script keeps their heights (components/notion/islands). */
  divided?: true
}

/**
 * Draws blocks as one HTML string, '' for none, with `placeholder` for pictures that load later. A block that cannot be drawn
 * leaves an empty container and a line in the log. Blocks after `most` characters are left out, with a line in the log.
 */
export function draw(blocks: ArticleBlock[], placeholder: string, options: Options = {}): string {
  if (blocks.length === 0) return ''
  const { previewLines: lines, most = articleBounds.html, divided } = options
  const drawn = drawRuns(runs(blocks), placeholder, most)
  const html = divided ? inChunks(drawn) : drawn.map((run) => run.html).join('')
  if (lines === undefined) return `<div class="notion">${html}</div>`
  return `<div class="notion-preview-box" style="--preview-lines:${lines}"><div class="notion notion-preview">${html}</div></div>`
}
