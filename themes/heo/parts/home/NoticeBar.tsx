import { noticeArea, noticePause, noticeState, noticeStep } from '@/components/boot/notices'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import * as fixedTexts from '@/conf/fixed-texts/site'
import frame from '../../heo.module.css'
import styles from './home.module.css'

/**
 * One notice at a time, which links to its address in a new window. The boot script
 * advances them.
 */
export function NoticeBar() {
  const { settings } = useSite()
  const t = useText()
  const items = settings.HEO_NOTICE_BAR ?? []
  if (items.length === 0) return null
  const several = items.length > 1
  return (
    <section
      aria-label={t('notices.label')}
      className={`${styles.notices} relative flex h-12 items-center gap-3 rounded-lg border border-hair bg-card px-5 font-bold transition-[border-color,box-shadow,color] duration-200 hover:border-accent hover:text-accent-text hover:shadow-hover focus-within:border-accent print:hidden`}
      {...noticeArea}
    >
      <p lang="zh-CN" className="shrink-0">
        {fixedTexts.noticeLabel}
      </p>
      <ul className="relative -mr-5 h-full min-w-0 flex-1 overflow-hidden">
        {items.map((item, place) => (
          <li
            key={`${item.title} ${item.url}`}
            className={styles.noticeItem}
            data-state={noticeState(place, 0, items.length)}
          >
            <Link href={item.url} newTab className={styles.noticeLink}>
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
      {several && (
        <span className={`${frame.scripted} ${styles.noticeControls}`}>
          <button type="button" {...noticeStep(-1)} className={styles.mini}>
            <Icon name="chevron-left" className="size-4" />
            <span className="sr-only">{t('notices.prev')}</span>
          </button>
          <button type="button" {...noticePause} className={styles.mini}>
            <span className={styles.whileMoving}>
              <Icon name="pause" className="size-4" />
              <span className="sr-only">{t('notices.pause')}</span>
            </span>
            <span className={styles.whilePaused}>
              <Icon name="play" className="size-4" />
              <span className="sr-only">{t('notices.resume')}</span>
            </span>
          </button>
          <button type="button" {...noticeStep(1)} className={styles.mini}>
            <Icon name="chevron-right" className="size-4" />
            <span className="sr-only">{t('notices.next')}</span>
          </button>
        </span>
      )}
      {/* Clicks on it reach the notice below. */}
      <Icon name="arrow-circle" className="pointer-events-none absolute right-5 size-5" />
    </section>
  )
}
