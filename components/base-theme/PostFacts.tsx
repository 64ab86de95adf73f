import type { ArticleScreen } from '@/lib/screens/types'
import { archiveHref, categoryHref, tagHref } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Day } from '../ui/Day'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

interface PostFactsProps {
  screen: ArticleScreen
  /** The theme shows the category elsewhere. */
  withoutCategory?: boolean
}

/**
 * Dates, category, tags, length and views of an article. The length of a locked article is hidden.
 */
export function PostFacts({ screen, withoutCategory = false }: PostFactsProps) {
  const t = useText()
  const looks = useThemeClasses()
  const { settings } = useSite()
  const published = <Day day={screen.publishDay} />
  return (
    <ul aria-label={t('post.details')} className={looks.facts}>
      <li>
        {t('post.published')}{' '}
        {screen.type === 'Page' ? published : <Link href={archiveHref(screen.publishDay)}>{published}</Link>}
      </li>
      {screen.lastEditedDay !== screen.publishDay && (
        <li>
          {t('post.edited')} <Day day={screen.lastEditedDay} />
        </li>
      )}
      {screen.category !== '' && !withoutCategory && (
        <li>
          <Link href={categoryHref(screen.category)}>{screen.category}</Link>
        </li>
      )}
      {screen.tags.map((tag) => (
        <li key={tag}>
          <Link href={tagHref(tag)}>#{tag}</Link>
        </li>
      ))}
      {!screen.locked && (
        <>
          <li>{t('post.words', { count: screen.wordCount })}</li>
          <li>{t('post.minutes', { count: screen.readMinutes })}</li>
        </>
      )}
      {settings.ANALYTICS_BUSUANZI_ENABLE && (
        // The visit counter finds these elements by id, fills in the number and shows them.
        <li id="busuanzi_container_page_pv" style={{ display: 'none' }}>
          {t('common.views')}{' '}
          <span id="busuanzi_value_page_pv" suppressHydrationWarning>
            –
          </span>
        </li>
      )}
    </ul>
  )
}
