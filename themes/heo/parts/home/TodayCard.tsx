import { uncoverButton } from '@/components/boot/cover'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { LazyImage } from '@/components/ui/LazyImage'
import { Link } from '@/components/ui/Link'
import { coverSet } from '@/lib/site/cover-set'
import frame from '../../heo.module.css'
import styles from './home.module.css'

/** An empty picture. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * The today card over the recommended posts, from 1280 px and with scripts, because only a script can open
 * it. The boot script handles its button.
 * @param covers id of the covered content
 */
export function TodayCard({ covers }: { covers: string }) {
  const { settings, cover } = useSite()
  const t = useText()
  const words = (
    <>
      <span className="block text-xs font-light">{settings.HEO_HERO_TITLE_4}</span>
      <span className="mt-2 line-clamp-3 block text-3xl font-bold leading-tight">
        {settings.HEO_HERO_TITLE_5}
      </span>
    </>
  )
  const link = settings.HEO_HERO_TITLE_LINK
  return (
    <div className={`${styles.today} ${frame.coloured} ${frame.scripted} group`}>
      {cover !== '' && (
        <picture>
          {/* Where the card is hidden, its picture is not loaded. */}
          <source media="(max-width: 1279.98px)" srcSet={nothing} />
          <LazyImage
            src={cover}
            srcSet={coverSet(cover, settings.IMG_COMPRESS_WIDTH)}
            alt=""
            width={640}
            height={340}
            priority
            // Handled like a cover: if it fails, the card's background is shown.
            data-cover=""
            className={styles.todayImage}
          />
        </picture>
      )}
      <span aria-hidden="true" className={styles.todayShade} />
      {link === '' ? (
        <p className={styles.todayWords}>{words}</p>
      ) : (
        <Link href={link} className={styles.todayLink}>
          <span className={styles.todayWords}>{words}</span>
        </Link>
      )}
      <button type="button" {...uncoverButton} aria-controls={covers} className={styles.todayPill}>
        <Icon name="plus" className="size-5" />
        {t('common.moreRecommendations')}
      </button>
    </div>
  )
}
