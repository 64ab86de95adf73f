import type { ReactNode } from 'react'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Day } from '@/components/ui/Day'
import { Icon } from '@/components/ui/Icon'
import type { IconName } from '@/components/ui/icon-names'
import { Link } from '@/components/ui/Link'
import { VisuallyHidden } from '@/components/ui/Text'
import type { ArticleScreen } from '@/lib/screens/types'
import { archiveHref } from '@/lib/site/urls'
import styles from './header.module.css'

/** Narrow headers have no room for it: there it is in the tooltip. */
const wideLabel = 'max-lg:sr-only'

/** Word count, reading time, dates and views. The length of a locked article is hidden. */
export function PostMeta({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const { settings } = useSite()
  const published = <Day day={screen.publishDay} />
  return (
    <ul aria-label={t('post.details')} className={styles.meta}>
      {!screen.locked && (
        <>
          <Figure icon="document">{t('post.words', { count: screen.wordCount })}</Figure>
          <Figure icon="clock">{t('post.minutes', { count: screen.readMinutes })}</Figure>
        </>
      )}
      <Figure icon="calendar" title={t('post.published')}>
        <span className={wideLabel}>{t('post.published')} </span>
        {screen.type === 'Page' ? (
          published
        ) : (
          <Link href={archiveHref(screen.publishDay)} className="underline-offset-4 hover:underline">
            {published}
          </Link>
        )}
      </Figure>
      <Figure icon="calendar-check" title={t('post.edited')}>
        <span className={wideLabel}>{t('post.edited')} </span>
        <Day day={screen.lastEditedDay} />
      </Figure>
      {settings.ANALYTICS_BUSUANZI_ENABLE && (
        // The visit counter finds these elements by id, fills in the number and shows them.
        <li id="busuanzi_container_page_pv" style={{ display: 'none' }}>
          <Icon name="eye" className="size-4" />
          <VisuallyHidden>{t('common.views')} </VisuallyHidden>
          <span id="busuanzi_value_page_pv" suppressHydrationWarning>
            –
          </span>
        </li>
      )}
    </ul>
  )
}

function Figure({ icon, title, children }: { icon: IconName; title?: string; children: ReactNode }) {
  return (
    <li title={title}>
      <Icon name={icon} className="size-4 opacity-90" />
      <span>{children}</span>
    </li>
  )
}
