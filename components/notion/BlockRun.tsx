import type { ArticleBlock } from '@/lib/article/types/block'
import { PlaceholderAddress } from '../ui/LazyImage'
import { Blocks } from './Blocks'

/** Blocks as they are drawn into an article's HTML, with `placeholder` where a picture loads later. */
export function BlockRun({ blocks, placeholder }: { blocks: ArticleBlock[]; placeholder: string }) {
  return (
    <PlaceholderAddress value={placeholder}>
      <Blocks blocks={blocks} />
    </PlaceholderAddress>
  )
}
