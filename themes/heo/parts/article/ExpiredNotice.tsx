import { useNow } from '@/components/hooks/useNow'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { ArticleScreen } from '@/lib/screens/types'

const day = 86_400_000

/** Warns of an old post, when the settings ask for it. Counted in the browser: a cached page would count wrong. */
export function ExpiredNotice({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const { settings } = useSite()
  const now = useNow()
  if (!settings.ARTICLE_EXPIRATION_ENABLED || now === null || screen.type !== 'Post') return null
  const days = Math.floor((now - screen.lastEditedDate) / day)
  if (days < settings.ARTICLE_EXPIRATION_DAYS) return null
  const own = settings.ARTICLE_EXPIRATION_MESSAGE
  return (
    <p className="my-4 flex items-center gap-3 rounded-md border-l-4 border-accent bg-sunken px-4 py-2 text-sm">
      <Icon name="history" className="size-5" />
      {own === '' ? t('post.expired', { count: days }) : own.replaceAll('%%DAYS%%', String(days))}
    </p>
  )
}
