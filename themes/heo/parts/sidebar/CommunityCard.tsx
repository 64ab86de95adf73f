import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import frame from '../../heo.module.css'
import styles from './sidebar.module.css'

/** A link with two sides; hover or focus flips it. Without hover both texts are shown. */
export function CommunityCard() {
  const { settings } = useSite()
  const { HEO_SOCIAL_CARD_TITLE_1, HEO_SOCIAL_CARD_TITLE_2, HEO_SOCIAL_CARD_TITLE_3, HEO_SOCIAL_CARD_URL } =
    settings
  const sides = (
    <>
      <span className={`${styles.face} bg-info-card`}>
        <span className="text-3xl font-black leading-tight">{HEO_SOCIAL_CARD_TITLE_1}</span>
        <span className="mt-1">{HEO_SOCIAL_CARD_TITLE_2}</span>
      </span>
      <span className={`${styles.face} ${styles.back} bg-info-card`}>
        <span className="flex items-center gap-2 text-xl font-black">
          {HEO_SOCIAL_CARD_TITLE_3}
          <Icon name="arrow-circle" className="size-6" />
        </span>
      </span>
    </>
  )
  const look = `${styles.flip} ${frame.coloured} text-on-info`
  if (HEO_SOCIAL_CARD_URL === '') return <div className={look}>{sides}</div>
  return (
    <Link href={HEO_SOCIAL_CARD_URL} className={`${look} rounded-lg`}>
      {sides}
    </Link>
  )
}
