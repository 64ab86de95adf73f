import { useSite } from '@/components/SiteProvider'
import { LazyImage } from '@/components/ui/LazyImage'
import type { BrowserSettings } from '@/conf/browser'
import { withSubPath } from '@/lib/site/urls'
import styles from './home.module.css'

type Groups = BrowserSettings['HEO_GROUP_ICONS']

function Tile({ image, color }: { image: string; color: string }) {
  const { settings } = useSite()
  return (
    <div className={styles.tile} style={{ backgroundColor: color }}>
      <LazyImage src={withSubPath(image, settings.SUB_PATH)} alt="" width={74} height={74} />
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
