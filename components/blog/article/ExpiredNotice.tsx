import type { PropsWithChildren } from 'react'
import type { ArticleScreen } from '@/lib/screens/types'
import { daysSinceEdit } from '@/lib/site/statistics'
import { useNow } from '../../hooks/useNow'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'

/**
 * Warns about an old post, if the settings enable it; children are shown before the text. The age is computed in
 * the browser, because a cached page would have an outdated one.
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
  const days = daysSinceEdit(screen.lastEditedDate, now)
  if (days < settings.ARTICLE_EXPIRATION_DAYS) return null
  const own = settings.ARTICLE_EXPIRATION_MESSAGE
  return (
    <p className={className}>
      {children}
      {own === '' ? t('post.expired', { count: days }) : own.replaceAll('%%DAYS%%', String(days))}
    </p>
  )
}
