import type { Source } from '../scope'
import type { Placement } from '../types/media'
import { positive } from '../values'

/** Position and size of a medium, from the block's format. */
export function readPlacement({ format }: Source): Placement {
  const width = positive(format.block_width)
  const height = positive(format.block_height)
  const ratio = positive(format.block_aspect_ratio)
  const wide = format.block_full_width === true || format.block_page_width === true || width === undefined
  const align = format.block_alignment
  return {
    align: align === 'left' || align === 'right' ? align : 'center',
    wide,
    ...(wide ? {} : { width: Math.round(width) }),
    // A ratio beyond these limits is a mistake, and would push the content below far away.
    ...(ratio ? { ratio: Math.min(Math.max(ratio, 0.05), 5) } : {}),
    ...(height ? { height: Math.min(Math.round(height), 4_000) } : {}),
  }
}
