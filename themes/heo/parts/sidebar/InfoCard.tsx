import { Notice } from '@/components/blog/Notice'
import { SiteIcon } from '@/components/blog/SiteIcon'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { VisuallyHidden } from '@/components/ui/Text'
import frame from '../../heo.module.css'
import { Greeting } from './Greeting'
import styles from './sidebar.module.css'

/** Greeting, author, notice, and links to about, repository, learn more. */
export function InfoCard({ watermark }: { watermark: boolean }) {
  const { settings, title } = useSite()
  const t = useText()
  const author = settings.AUTHOR || title
  const { HEO_INFO_CARD_URL1, HEO_INFO_CARD_URL2, HEO_INFO_CARD_URL3 } = settings
  return (
    <section
      className={`${frame.coloured} ${styles.info} rounded-lg bg-info-card p-6 text-on-info shadow-rest`}
    >
      <SiteIcon
        size={watermark ? 100 : 28}
        className={watermark ? styles.watermark : 'absolute right-6 top-6 rounded-full'}
      />
      <Greeting greetings={settings.HEO_INFOCARD_GREETINGS ?? []} />
      <h2 className="relative mt-3 break-words text-3xl font-extrabold leading-tight">{author}</h2>
      <Notice className={`${styles.notice} relative mt-2 text-[15px] leading-7`} />
      <div className="relative mt-5 flex flex-wrap items-center gap-2">
        {HEO_INFO_CARD_URL1 !== '' && (
          <Link href={HEO_INFO_CARD_URL1} className={styles.infoLink}>
            <Icon name={settings.HEO_INFO_CARD_ICON1} className="size-5" />
            <span className="sr-only">{t('common.about')}</span>
          </Link>
        )}
        {HEO_INFO_CARD_URL2 !== '' && (
          <Link href={HEO_INFO_CARD_URL2} className={styles.infoLink}>
            <Icon name={settings.HEO_INFO_CARD_ICON2} className="size-5" />
            <span className="sr-only">{t('common.repository')}</span>
          </Link>
        )}
        {HEO_INFO_CARD_URL3 !== '' && (
          <Link href={HEO_INFO_CARD_URL3} className={`${styles.infoLink} ${styles.learnMore}`}>
            <Icon name="arrow-circle" className="size-5" />
            <span className="truncate">
              {settings.HEO_INFO_CARD_TEXT3 || t('common.learnMore')}
              <VisuallyHidden>: {author}</VisuallyHidden>
            </span>
          </Link>
        )}
      </div>
    </section>
  )
}
