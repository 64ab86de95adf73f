import type { ComponentProps } from 'react'
import { coverSet, coverWidths } from '@/lib/site/cover-set'
import { useSite } from '../SiteProvider'
import { LazyImage } from '../ui/LazyImage'

type CoverProps = Omit<ComponentProps<typeof LazyImage>, 'alt' | 'srcSet' | 'width'> & {
  /** The largest displayed width in CSS pixels. With `sizes` only the ratio to the height counts. */
  width: number
  /** The list of the page shows the same covers: both load one version. */
  inList?: boolean
}

/**
 * A post's cover at list width, with a second version for high-density screens where its host can resize and the
 * first one is too small for them. The site's own cover replaces one that fails. With `sizes` the browser chooses by the
 * displayed width.
 */
export function Cover({ inList, ...props }: CoverProps) {
  const { IMAGE_COMPRESS_WIDTH: offered } = useSite().settings
  const { src, width, sizes } = props
  const fine = inList || 2 * width > offered ? coverSet(src, offered) : undefined
  const srcSet = sizes === undefined ? fine : coverWidths(src, offered)
  // Decorative: the post's title is beside it, in the same link.
  return <LazyImage {...props} alt="" srcSet={srcSet} data-cover="" />
}
