import { PostIcon } from '@/components/blog/PostIcon'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { ArticleScreen } from '@/lib/screens/types'
import { articleCoverWidths } from '@/lib/site/cover-set'
import { categoryHref } from '@/lib/site/urls'
import frame from '../../heo.module.css'
import { PageHead } from '../Boxes'
import { Wave } from '../Wave'
import article from './article.module.css'
import styles from './header.module.css'
import { PostMeta } from './PostMeta'
import { PostTags } from './PostTags'

/**
 * The coloured header of an article: cover, category, tags, title and numbers. It extends below the
 * bar.
 */
export function PostHeader({ screen }: { screen: ArticleScreen }) {
  const { settings, cover: siteCover } = useSite()
  // For the blurred background the list size is enough, and mostly cached already.
  const own = screen.coverThumbnail || screen.cover
  const cover = own || siteCover
  // The sharp cover: here, or above the text where the settings say so.
  const picture = settings.HEO_ARTICLE_COVER ? '' : own
  return (
    <PageHead className={`${styles.header} ${frame.coloured}`}>
      {cover !== '' && (
        <div aria-hidden="true" className={styles.field}>
          <img
            src={cover}
            alt=""
            fetchPriority="high"
            className={styles.ground}
            style={{ objectPosition: screen.coverPosition }}
          />
        </div>
      )}
      <header
        className={`${styles.words} ${screen.fullWidth ? styles.wideWords : ''} ${picture ? styles.pictured : ''}`}
      >
        {(screen.category !== '' || screen.tags.length > 0) && (
          <div className={styles.labels}>
            {screen.category !== '' && <Link href={categoryHref(screen.category)}>{screen.category}</Link>}
            <PostTags names={screen.tags} />
          </div>
        )}
        <h1 id="article-title" tabIndex={-1} className={styles.title}>
          {settings.POST_TITLE_ICON && <PostIcon icon={screen.icon} priority className="mr-3" />}
          <span className="min-w-0">{screen.title}</span>
        </h1>
        <PostMeta screen={screen} />
        {picture !== '' && (
          // The same file as the background, so nothing more is loaded. Hidden on narrow screens.
          <img
            aria-hidden="true"
            src={picture}
            alt=""
            className={styles.picture}
            style={{ objectPosition: screen.coverPosition }}
          />
        )}
      </header>
      <Wave />
    </PageHead>
  )
}

/** The article's cover, unblurred, above its text. Only if the settings enable it. */
export function ArticleCover({ screen }: { screen: ArticleScreen }) {
  const { settings } = useSite()
  if (!settings.HEO_ARTICLE_COVER || screen.cover === '') return null
  // Decorative: its content is unknown.
  return (
    <img
      src={screen.cover}
      srcSet={articleCoverWidths(screen.cover, screen.coverThumbnail, settings.IMAGE_COMPRESS_WIDTH)}
      sizes="100vw"
      alt=""
      className={article.cover}
      style={{ objectPosition: screen.coverPosition }}
    />
  )
}
