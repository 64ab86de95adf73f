import type { ComponentProps } from 'react'
import { coverSet, coverWidths } from '@/lib/site/cover-set'
import { useSite } from '../SiteProvider'
import { LazyImage } from '../ui/LazyImage'

/**
 * A post's cover at list width, twice as wide for fine screens where its host can do that. The site's own
 * cover stands in for one that fails. With `sizes` the browser chooses by the width that it has in the page.
 */
export function Cover(props: Omit<ComponentProps<typeof LazyImage>, 'alt' | 'srcSet'>) {
  const { settings } = useSite()
  const offered = props.sizes === undefined ? coverSet : coverWidths
  return (
    // Decoration: the post's title is beside it, in the same link.
    <LazyImage {...props} alt="" srcSet={offered(props.src, settings.IMAGE_COMPRESS_WIDTH)} data-cover="" />
  )
}
