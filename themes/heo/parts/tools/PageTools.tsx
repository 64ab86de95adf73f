import dynamic from 'next/dynamic'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { goesTo } from '@/components/boot/go-to'
import { keepsClear } from '@/components/boot/keep-clear'
import { followsScroll } from '@/components/boot/scroll'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { Screen } from '@/lib/screens/types'
import frame from '../../heo.module.css'
import styles from './tools.module.css'

const TocDrawer = dynamic(() => import('../contents').then((contents) => contents.TocDrawer), { ssr: false })

/** Id of the element at the lower edge of an article's header into which the contents button is rendered. */
export const contentsPlace = 'contents-place'

/** Id of the element below the floating controls into which an article's next-post card is rendered. */
export const nextPostPlace = 'next-post'

/** Height in pixels that is reserved for the card, so that the controls above it do not move when it is rendered. */
export const nextPostHeight = 88

/** The place of the contents button at the top of an article. It scrolls with the page and covers no text. */
export function ContentsPlace() {
  return <div id={contentsPlace} {...followsScroll} className={styles.contentsPlace} />
}

/**
 * The floating controls: table of contents, comments, top, display mode. The next-post card is
 * below them.
 */
export function PageTools({ screen }: { screen: Screen }) {
  const { settings } = useSite()
  const t = useText()
  const article = screen.kind === 'article' ? screen : null
  const wide = article?.fullWidth === true

  return (
    <div
      {...followsScroll}
      {...keepsClear}
      className={`${styles.floating} ${wide ? styles.wide : ''} ${settings.HEO_HERO_BODY_REVERSE ? styles.sideFirst : ''} ${frame.scripted}`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={t('post.pageTools')} className={styles.tools}>
        {article && article.toc.length > 0 && settings.HEO_WIDGET_TOC && (
          <TocDrawer key={article.path} toc={article.toc} always={wide} />
        )}
        {article?.comments && settings.HEO_WIDGET_TO_COMMENT && (
          <button type="button" className={styles.tool} {...goesTo('comments')} title={t('post.toComments')}>
            <Icon name="chat" className="size-5" />
            <span className="sr-only">{t('post.toComments')}</span>
          </button>
        )}
        {settings.HEO_WIDGET_DARK_MODE && (
          // Hidden on narrow screens: the bar has the same button, and this one would cover text.
          <DisplayModeToggle className={`${styles.tool} ${settings.THEME_SWITCH ? '' : styles.later}`} />
        )}
        {settings.HEO_WIDGET_TO_TOP && (
          <button
            type="button"
            className={`${styles.tool} ${styles.later}`}
            {...goesTo('top')}
            title={t('post.backToTop')}
          >
            <Icon name="arrow-up" className="size-5" />
            <span className="sr-only">{t('post.backToTop')}</span>
          </button>
        )}
      </div>
      {article && (
        <div id={nextPostPlace} className={styles.nextPost} style={{ minHeight: nextPostHeight }} />
      )}
    </div>
  )
}
