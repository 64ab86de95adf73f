import { useRotation } from '@/components/hooks/useRotation'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { fixedTexts } from '@/lib/i18n/fixed-texts'
import frame from '../../heo.module.css'
import styles from './home.module.css'

/** Time until the next notice, in milliseconds. */
const PERIOD = 3000

/** One notice at a time, which leads to its address in a new window. */
export function NoticeBar() {
  const { settings } = useSite()
  const t = useText()
  const items = settings.HEO_NOTICE_BAR
  const { index, list, paused, setPaused, step, areaProps } = useRotation(items.length, PERIOD)
  if (items.length === 0) return null
  const several = items.length > 1
  return (
    <section
      aria-label={t('notices.label')}
      data-paused={paused || undefined}
      className={`${styles.notices} relative flex h-12 items-center gap-3 rounded-lg border border-hair bg-card px-5 font-bold transition-[border-color,box-shadow,color] duration-200 hover:border-accent hover:text-accent-text hover:shadow-hover focus-within:border-accent print:hidden`}
      {...areaProps}
    >
      <p lang="zh-CN" className="shrink-0">
        {fixedTexts.noticeLabel}
      </p>
      <ul ref={list} className="relative h-full min-w-0 flex-1 overflow-hidden">
        {items.map((item, place) => (
          <li
            key={`${item.title} ${item.url}`}
            className={styles.noticeItem}
            data-state={
              place === index
                ? 'current'
                : place === (index + items.length - 1) % items.length
                  ? 'gone'
                  : 'next'
            }
          >
            <Link href={item.url} newTab className={styles.noticeLink}>
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
      {several && (
        <span className={`${frame.scripted} ${styles.noticeControls}`}>
          <button type="button" onClick={() => step(-1)} className={styles.mini}>
            <Icon name="chevron-left" className="size-4" />
            <span className="sr-only">{t('notices.prev')}</span>
          </button>
          <button type="button" onClick={() => setPaused(!paused)} className={styles.mini}>
            <Icon name={paused ? 'play' : 'pause'} className="size-4" />
            <span className="sr-only">{t(paused ? 'notices.resume' : 'notices.pause')}</span>
          </button>
          <button type="button" onClick={() => step(1)} className={styles.mini}>
            <Icon name="chevron-right" className="size-4" />
            <span className="sr-only">{t('notices.next')}</span>
          </button>
        </span>
      )}
      <Icon name="arrow-circle" className="size-5" />
    </section>
  )
}
