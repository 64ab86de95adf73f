import type { RefObject } from 'react'
import { Cover } from '@/components/blog/Cover'
import { useInView } from '@/components/hooks/scroll/useInView'
import { useReachedEnd } from '@/components/hooks/scroll/useReachedEnd'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import { Portal } from '@/components/ui/Portal'
import type { PostTeaser } from '@/lib/screens/types'
import { nextPostPlace } from '../tools/PageTools'
import styles from './article.module.css'

interface NextPostCardProps {
  next: PostTeaser
  /** The mark at the article's end. */
  end: RefObject<Element | null>
  /** The article's own links, if the card would cover them; null if it has a column of its own. */
  over: RefObject<Element | null> | null
}

const nothing: RefObject<null> = { current: null }

/**
 * The card of the next post in the sidebar's column, on desktop. It appears when the end of the article is visible
 * or passed. The article's footer has the same link, so this one is for pointers only. On full-width pages it
 * is hidden while that link is visible.
 */
export function NextPostCard({ next, end, over }: NextPostCardProps) {
  const t = useText()
  const { cover: siteCover } = useSite()
  const cover = next.cover || siteCover
  const reached = useReachedEnd(end)
  const repeats = useInView(over ?? nothing)
  const shown = reached && !repeats
  return (
    <Portal into={nextPostPlace}>
      <Link
        href={next.href}
        tabIndex={-1}
        aria-hidden="true"
        data-shown={shown || undefined}
        data-testid="next-post-card"
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
