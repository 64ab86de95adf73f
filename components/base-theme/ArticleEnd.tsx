import type { ArticleScreen, PostTeaser } from '@/lib/screens/types'
import { Copyright } from '../blog/article/Copyright'
import { ShareBar } from '../blog/article/ShareBar'
import { CommentArea } from '../blog/comments/CommentArea'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Link } from '../ui/Link'
import { PostTeasers } from './PostTeasers'
import { useThemeClasses } from './theme-classes'

/** What follows a post: share bar, neighbours, copyright, related posts; and, as on a page, the comments. */
export function ArticleEnd({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const looks = useThemeClasses()
  const { settings } = useSite()
  return (
    <>
      {screen.type === 'Post' && (
        <div className={`print:hidden ${looks.after ?? ''}`}>
          <ShareBar
            path={screen.path}
            title={screen.title}
            classes={{
              bar: looks.share,
              link: looks.shareButton,
              wechat: looks.shareButton,
              service: looks.shareButton,
              wechatArea: looks.shareArea,
              popover: looks.popover,
              code: looks.popoverCode,
            }}
          />
          {settings.HEO_ARTICLE_ADJACENT && <Neighbours prev={screen.prev} next={screen.next} />}
          {settings.HEO_ARTICLE_COPYRIGHT && <Copyright screen={screen} className={looks.copyright} />}
          {settings.HEO_ARTICLE_RECOMMEND && <Related posts={screen.related} />}
        </div>
      )}
      {screen.comments && (
        <CommentArea
          subject={screen}
          heading={t('common.comments')}
          className={looks.comments}
          headingClassName={looks.part}
        />
      )}
    </>
  )
}

/** The posts before and after this one, as far as they exist. */
function Neighbours({ prev, next }: { prev: PostTeaser | null; next: PostTeaser | null }) {
  const t = useText()
  const looks = useThemeClasses()
  if (prev === null && next === null) return null
  return (
    <nav aria-label={t('post.adjacent')} className={looks.neighbours}>
      {prev && (
        <Link href={prev.href} rel="prev" className={looks.neighbour}>
          <span>{t('post.prev')}</span> <b>{prev.title}</b>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next" className={looks.neighbour}>
          <span>{t('post.next')}</span> <b>{next.title}</b>
        </Link>
      )}
    </nav>
  )
}

/** Posts like this one. */
function Related({ posts }: { posts: readonly PostTeaser[] }) {
  const t = useText()
  const looks = useThemeClasses()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={looks.part}>
        {t('post.related')}
      </h2>
      <PostTeasers posts={posts} />
    </section>
  )
}
