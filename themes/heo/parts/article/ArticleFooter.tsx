import { Copyright } from '@/components/blog/article/Copyright'
import { ShareBar } from '@/components/blog/article/ShareBar'
import { useSite } from '@/components/SiteProvider'
import type { ArticleScreen } from '@/lib/screens/types'
import { Adjacent } from './Adjacent'
import article from './article.module.css'
import { Related } from './Related'
import styles from './share.module.css'

/** What follows a post, but not a page. */
export function ArticleFooter({ screen }: { screen: ArticleScreen }) {
  const { settings } = useSite()
  return (
    <footer>
      <div className={article.ending}>
        {settings.HEO_ARTICLE_ADJACENT && <Adjacent prev={screen.prev} next={screen.next} />}
        <ShareBar path={screen.path} title={screen.title} classes={{ bar: styles.share }} />
        {settings.HEO_ARTICLE_COPYRIGHT && <Copyright screen={screen} className={article.copyright} />}
      </div>
      {settings.HEO_ARTICLE_RECOMMEND && <Related posts={screen.related} />}
    </footer>
  )
}
