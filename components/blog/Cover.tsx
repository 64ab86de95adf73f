import type { ComponentProps } from 'react'
import { coverSet, coverWidths } from '@/lib/site/cover-set'
import { useSite } from '../SiteProvider'
import { LazyImage } from '../ui/LazyImage'

/**
 * A post's cover at list width, with a second version for high-density screens where its host can resize.
 * The site's own cover replaces one that fails. With `sizes` the browser chooses by the displayed width.
 */
export function Cover(props: Omit<ComponentProps<typeof LazyImage>, 'alt' | 'srcSet'>) {
  const { settings } = useSite()
  const offered = props.sizes === undefined ? coverSet : coverWidths
  return (
    // Decorative: the post's title is beside it, in the same link.
    <LazyImage {...props} alt="" srcSet={offered(props.src, settings.IMAGE_COMPRESS_WIDTH)} data-cover="" />
  )
}
