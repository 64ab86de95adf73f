import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { PostTeaser } from '@/lib/screens/types'
import styles from './article.module.css'

interface AdjacentProps {
  prev: PostTeaser | null
  next: PostTeaser | null
}

/** The posts before and after this one, as far as they exist. */
export function Adjacent({ prev, next }: AdjacentProps) {
  const t = useText()
  if (prev === null && next === null) return null
  return (
    <nav aria-label={t('post.adjacent')} className={`${styles.adjacent} print:hidden!`}>
      {prev && (
        <Link href={prev.href} rel="prev">
          <span>
            <Icon name="chevrons-left" className="size-4" />
            {t('post.prev')}
          </span>
          <span className="line-clamp-2 text-lg leading-snug font-bold">{prev.title}</span>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next">
          <span>
            {t('post.next')}
            <Icon name="chevrons-right" className="size-4" />
          </span>
          <span className="line-clamp-2 text-lg leading-snug font-bold">{next.title}</span>
        </Link>
      )}
    </nav>
  )
}
