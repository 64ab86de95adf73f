import type { ArticleContext, RecordMapInput } from './context'
import { readArticle } from './read-article'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'

/**
 * Returns the address of the first picture of a page's body, in its large version if there is one; '' when there is
 * none.
 */
export function firstPicture(recordMap: RecordMapInput, context: ArticleContext): string {
  return pictureIn(readArticle(recordMap, context))
}

function pictureIn(blocks: readonly ArticleBlock[]): string {
  for (const block of blocks) {
    const found =
      block.kind === 'image'
        ? block.picture.zoomSrc || block.picture.src
        : nested(block)
            .map(pictureIn)
            .find((address) => address !== '')
    if (found) return found
  }
  return ''
}
