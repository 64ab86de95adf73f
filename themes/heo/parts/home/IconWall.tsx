import type { CSSProperties } from 'react'
import { useSite } from '@/components/SiteProvider'
import { PreservedHtml } from '@/components/ui/PreservedHtml'
import type { BrowserSettings } from '@/conf/browser'
import { withSubPath } from '@/lib/site/urls'
import styles from './home.module.css'

type Groups = BrowserSettings['HEO_GROUP_ICONS']

function Tile({ image, color }: { image: string; color: string }) {
  const { settings } = useSite()
  const address = withSubPath(image, settings.SUB_PATH).replace(
    /[ "'()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  // A background, because narrow screens hide the banner and then do not load it; images would be loaded without
  // scripts.
  return <i style={{ '--tile': `${color} url(${address})` } as CSSProperties} />
}

/**
 * Rows of pairs of icons (R-073), tilted and scrolling endlessly: the strip contains them twice and moves by half.
 * Decorative. The inlined page data have no groups: hydration keeps the server's markup.
 */
export function IconWall({ groups }: { groups: Groups }) {
  const once = groups.map((pair) => (
    <div key={`${pair.title_1} ${pair.title_2}`}>
      <Tile image={pair.img_1} color={pair.color_1} />
      <Tile image={pair.img_2} color={pair.color_2} />
    </div>
  ))
  return (
    <PreservedHtml id="icon-wall" className={styles.window}>
      <div aria-hidden="true" className={styles.wall} style={{ '--groups': groups.length } as CSSProperties}>
        <div className={styles.strip}>
          <div>{once}</div>
          <div>{once}</div>
        </div>
      </div>
    </PreservedHtml>
  )
}
