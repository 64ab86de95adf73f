import type { PropsWithChildren } from 'react'
import type { ArticleScreen } from '@/lib/screens/types'
import { useNow } from '../../hooks/useNow'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'

const day = 86_400_000

/**
 * Warns of an old post, when the settings ask for it; children stand before the words. Counted in the browser: a cached
 * page would count wrong.
 */
export function ExpiredNotice({
  screen,
  className,
  children,
}: PropsWithChildren<{ screen: ArticleScreen; className?: string }>) {
  const t = useText()
  const { settings } = useSite()
  const now = useNow()
  if (!settings.ARTICLE_EXPIRATION_ENABLED || now === null || screen.type !== 'Post') return null
  const days = Math.floor((now - screen.lastEditedDate) / day)
  if (days < settings.ARTICLE_EXPIRATION_DAYS) return null
  const own = settings.ARTICLE_EXPIRATION_MESSAGE
  return (
    <p className={className}>
      {children}
      {own === '' ? t('post.expired', { count: days }) : own.replaceAll('%%DAYS%%', String(days))}
    </p>
  )
}
