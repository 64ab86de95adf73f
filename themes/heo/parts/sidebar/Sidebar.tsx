import dynamic from 'next/dynamic'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import type { Screen } from '@/lib/screens/types'
import styles from '../../heo.module.css'
import { InfoCard } from './InfoCard'
import { LatestPosts } from './LatestPosts'
import { TagsAndStats } from './TagsAndStats'

const TocCard = dynamic(() => import('../contents').then((contents) => contents.TocCard))
const CommunityCard = dynamic(() => import('./CommunityCard').then((card) => card.CommunityCard))
const RecentComments = dynamic(() => import('./RecentComments').then((card) => card.RecentComments))

/** The column beside the main one, from 1280 px: the info card, the table of contents, then the sticky rest. */
export function Sidebar({ screen }: { screen: Screen }) {
  const { settings, comments } = useSite()
  const t = useText()
  const selectedTag = screen.kind === 'list' && screen.filter.by === 'tag' ? screen.filter.name : ''
  return (
    <aside aria-label={t('common.sidebar')} className={styles.side}>
      <InfoCard watermark={screen.kind === 'article'} />
      {screen.kind === 'article' && screen.toc.length > 0 && <TocCard toc={screen.toc} />}
      <div className={styles.sideTrack}>
        <div className={styles.stickyEnd}>
          {settings.HEO_SOCIAL_CARD && <CommunityCard />}
          {settings.HEO_WIDGET_LATEST_POSTS && <LatestPosts path={screen.path} />}
          <TagsAndStats selectedTag={selectedTag} />
          {comments?.settings.COMMENT_WALINE_RECENT && <RecentComments />}
        </div>
      </div>
    </aside>
  )
}
