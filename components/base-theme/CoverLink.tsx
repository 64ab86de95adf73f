import type { PostCard } from '@/lib/screens/types'
import { coverWidths } from '@/lib/site/cover-set'
import { useSite } from '../SiteProvider'
import { LazyImage } from '../ui/LazyImage'
import { Link } from '../ui/Link'

interface CoverLinkProps {
  card: PostCard
  className: string | undefined
  /** The `sizes` attribute of the picture. */
  sizes: string
  /** The largest picture of the first viewport. */
  priority?: boolean
  /** It may be in the first viewport. */
  eager?: boolean
}

/**
 * A post's cover as a link for pointers only: the title is the link for keyboards and screen readers. With a
 * preview, the preview is shown instead.
 */
export function CoverLink({ card, className, sizes, priority = false, eager = priority }: CoverLinkProps) {
  const { settings } = useSite()
  if (!card.cover || card.preview) return null
  return (
    <Link href={card.href} tabIndex={-1} aria-hidden="true" className={className}>
      <LazyImage
        src={card.cover}
        srcSet={coverWidths(card.cover, settings.IMAGE_COMPRESS_WIDTH)}
        sizes={sizes}
        alt=""
        width={800}
        height={500}
        priority={priority}
        eager={eager}
        data-cover=""
      />
    </Link>
  )
}
