import { useRandomPost } from '@/components/hooks/navigation/useRandomPost'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import frame from '../../heo.module.css'
import styles from './home.module.css'
import { IconWall } from './IconWall'

/**
 * The title lines over the icon wall; a click anywhere opens a random post. From 1280 px.
 */
export function Banner() {
  const { settings } = useSite()
  const { address, go, available } = useRandomPost()
  const words = settings.HEO_HERO_COVER_TITLE
  return (
    <div className="group relative hidden min-h-[250px] flex-1 overflow-hidden rounded-lg border border-hair bg-card transition-colors duration-300 hover:border-accent xl:block">
      <IconWall groups={settings.HEO_GROUP_ICONS} />
      <div className={`${styles.bannerText} pointer-events-none absolute inset-0 p-10`}>
        <p className="text-4xl font-bold leading-[1.15]">
          <span className="block">{settings.HEO_HERO_TITLE_1}</span>
          <span className="block">{settings.HEO_HERO_TITLE_2}</span>
        </p>
        <p className="mt-3 text-xs font-normal text-muted">{settings.HEO_HERO_TITLE_3}</p>
      </div>
      {available && (
        <a
          href={address}
          onClick={go}
          className={`${styles.bannerCover} ${frame.coloured} absolute inset-0 flex items-center overflow-hidden bg-accent-cover text-on-accent`}
        >
          <span className={styles.bannerWords}>
            <span lang="zh-CN">{words}</span>
            <Icon name="random" className="size-20" />
          </span>
        </a>
      )}
      {available && (
        <span aria-hidden="true" lang="zh-CN" className={styles.bannerPill}>
          <Icon name="random" className="size-4" />
          {words}
        </span>
      )}
    </div>
  )
}
