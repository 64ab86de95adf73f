import { useId } from 'react'
import { coverArea } from '@/components/boot/cover'
import { useSite } from '@/components/SiteProvider'
import type { PostTeaser } from '@/lib/screens/types'
import { Banner } from './Banner'
import styles from './home.module.css'
import { RecommendedPosts } from './RecommendedPosts'
import { Shortcuts } from './Shortcuts'
import { TodayCard } from './TodayCard'

/**
 * Banner and shortcuts on one side, recommended posts on the other, covered by the today card until it is opened.
 */
export function Hero({ recommended, newest }: { recommended: readonly PostTeaser[]; newest: string }) {
  const { settings } = useSite()
  const recommendedId = useId()
  const hasPosts = recommended.length > 0
  const withCard = settings.HEO_HERO_RECOMMEND_COVER_ENABLE && hasPosts

  const intro = (
    <div className={`${styles.intro} ${hasPosts ? styles.introHalf : ''}`}>
      <Banner />
      <Shortcuts />
    </div>
  )
  const posts = hasPosts && (
    <div className={styles.beside}>
      <RecommendedPosts id={recommendedId} posts={recommended} newest={newest} />
      {withCard && <TodayCard covers={recommendedId} />}
    </div>
  )
  return (
    <div
      className={`relative z-content flex gap-3 print:hidden ${settings.HEO_HERO_REVERSE ? styles.rowFirst : ''}`}
      {...(withCard && coverArea)}
    >
      {settings.HEO_HERO_REVERSE ? posts : intro}
      {settings.HEO_HERO_REVERSE ? intro : posts}
    </div>
  )
}
