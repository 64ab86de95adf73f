import type { ArticleBlock } from '../types/block'
import { Blocks } from './Blocks'
import { PlaceholderAddress } from './LazyImage'

/** Blocks as they are drawn into an article's HTML, with `placeholder` where a picture loads later. */
export function BlockRun({ blocks, placeholder }: { blocks: ArticleBlock[]; placeholder: string }) {
  return (
    <PlaceholderAddress value={placeholder}>
      <Blocks blocks={blocks} />
    </PlaceholderAddress>
  )
}
