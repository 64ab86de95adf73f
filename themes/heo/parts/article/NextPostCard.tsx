import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useReachedEnd } from '@/components/hooks/scroll/useReachedEnd'
import { useElement } from '@/components/hooks/useElement'
import { useText } from '@/components/i18n/useText'
import { Link } from '@/components/ui/Link'
import type { PostBrief } from '@/lib/screens/types'
import { nextPostPlace } from '../tools/next-post-place'
import styles from './article.module.css'

interface NextPostCardProps {
  next: PostBrief
  /** The mark at the article's end. */
  end: RefObject<Element | null>
}

/**
 * On desktop comes up when the end of the article is in view, below the floating controls. The same link
 * stands in the article's footer, so this one is for pointers only.
 */
export function NextPostCard({ next, end }: NextPostCardProps) {
  const t = useText()
  const shown = useReachedEnd(end)
  const place = useElement(nextPostPlace)
  if (place === null) return null
  return createPortal(
    <Link
      href={next.href}
      tabIndex={-1}
      aria-hidden="true"
      data-shown={shown || undefined}
      data-testid="next-post-card"
      className={styles.nextCard}
    >
      <span className="border-b border-hair pb-1.5 text-sm text-muted">{t('post.next')}</span>
      <span className="line-clamp-2 leading-snug font-bold">{next.title}</span>
    </Link>,
    place,
  )
}
