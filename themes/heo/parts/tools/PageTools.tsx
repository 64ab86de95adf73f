import dynamic from 'next/dynamic'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { followsScroll } from '@/components/boot/scroll'
import { scrollToComments, scrollToTop } from '@/components/browser/page-places'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { Screen } from '@/lib/screens/types'
import frame from '../../heo.module.css'
import styles from './tools.module.css'

const TocDrawer = dynamic(() => import('./TocDrawer').then((drawer) => drawer.TocDrawer), { ssr: false })

/** Id of the place at the lower edge of an article's head. */
export const contentsPlace = 'contents-place'

/** Id of the place below the floating controls where an article's next-post card comes up. */
export const nextPostPlace = 'next-post'

/** At the top of an article its contents are reached from here: this moves with the page and lies over no text. */
export function ContentsPlace() {
  return <div id={contentsPlace} {...followsScroll} className={styles.contentsPlace} />
}

/** The floating controls: contents, comments, top, display mode. Below them is the next-post card's place. */
export function PageTools({ screen }: { screen: Screen }) {
  const { settings } = useSite()
  const t = useText()
  const article = screen.kind === 'article' ? screen : null
  const wide = article?.fullWidth === true

  return (
    <div
      {...followsScroll}
      className={`${styles.floating} ${wide ? styles.wide : ''} ${settings.HEO_HERO_BODY_REVERSE ? styles.sideFirst : ''} ${frame.scripted}`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={t('post.pageTools')} className={styles.tools}>
        {article && settings.HEO_WIDGET_TOC && (
          <TocDrawer key={article.path} toc={article.toc} always={wide} />
        )}
        {article?.comments && settings.HEO_WIDGET_TO_COMMENT && (
          <button
            type="button"
            className={styles.tool}
            onClick={scrollToComments}
            title={t('post.toComments')}
          >
            <Icon name="chat" className="size-5" />
            <span className="sr-only">{t('post.toComments')}</span>
          </button>
        )}
        {settings.HEO_WIDGET_DARK_MODE && (
          // Where there is no margin beside the page the bar's own does it.
          <DisplayModeToggle className={`${styles.tool} ${settings.THEME_SWITCH ? '' : styles.later}`} />
        )}
        {settings.HEO_WIDGET_TO_TOP && (
          <button
            type="button"
            className={`${styles.tool} ${styles.later}`}
            onClick={scrollToTop}
            title={t('post.backToTop')}
          >
            <Icon name="arrow-up" className="size-5" />
            <span className="sr-only">{t('post.backToTop')}</span>
          </button>
        )}
      </div>
      {article && <div id={nextPostPlace} className={styles.nextPost} />}
    </div>
  )
}
