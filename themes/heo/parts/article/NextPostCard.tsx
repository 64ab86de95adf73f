import type { RefObject } from 'react'
import { Cover } from '@/components/blog/Cover'
import { useReachedEnd } from '@/components/hooks/scroll/useReachedEnd'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import { Portal } from '@/components/ui/Portal'
import type { PostTeaser } from '@/lib/screens/types'
import { nextPostHeight, nextPostPlace } from '../tools/PageTools'
import styles from './article.module.css'

interface NextPostCardProps {
  next: PostTeaser
  /** The mark at the article's end. */
  end: RefObject<Element | null>
  /** The text has no sidebar, so it is where the card is. */
  wide: boolean
}

/** What the card covers at the lower edge of the viewport, with a gap of 20 px above and below. */
const covered = nextPostHeight + 40

/**
 * The card of the next post in the sidebar's column, on desktop. It appears when the end of the article is visible
 * or passed; on full-width pages when the end is above the card. What follows the text leaves the column
 * free there (article.module.css). The article's footer has the same link, so this one is for pointers only.
 */
export function NextPostCard({ next, end, wide }: NextPostCardProps) {
  const t = useText()
  const { cover: siteCover } = useSite()
  const cover = next.cover || siteCover
  const shown = useReachedEnd(end, wide ? covered : 0)
  return (
    <Portal into={nextPostPlace}>
      <Link
        href={next.href}
        tabIndex={-1}
        aria-hidden="true"
        data-shown={shown || undefined}
        className={styles.nextCard}
      >
        {cover !== '' && <Cover src={cover} width={56} height={56} />}
        <span className="min-w-0">
          <span className="text-xs text-muted">{t('post.next')}</span>
          <span className="line-clamp-2 leading-snug font-bold">{next.title}</span>
        </span>
      </Link>
    </Portal>
  )
}
