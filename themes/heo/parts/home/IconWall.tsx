import { useSite } from '@/components/SiteProvider'
import type { BrowserSettings } from '@/conf/browser'
import styles from './home.module.css'

type Groups = BrowserSettings['HEO_GROUP_ICONS']

function Tile({ image, color }: { image: string; color: string }) {
  const { settings } = useSite()
  const address = image.startsWith('/') ? `${settings.SUB_PATH}${image}` : image
  return (
    <div className={styles.tile} style={{ backgroundColor: color }}>
      <img src={address} alt="" width={74} height={74} loading="lazy" decoding="async" />
    </div>
  )
}

/** Rows of pairs of icons, tilted and moving without end: the strip holds them twice and moves by half. Decorative. */
export function IconWall({ groups }: { groups: Groups }) {
  const once = groups.map((pair) => (
    <div key={`${pair.title_1} ${pair.title_2}`} className={styles.pair}>
      <Tile image={pair.img_1} color={pair.color_1} />
      <Tile image={pair.img_2} color={pair.color_2} />
    </div>
  ))
  return (
    <div aria-hidden="true" className={styles.wall}>
      <div className={styles.strip}>
        <div className={styles.half}>{once}</div>
        <div className={styles.half}>{once}</div>
      </div>
    </div>
  )
}
