import { coverPlace } from '@/components/blog/cover-place'
import { PostIcon } from '@/components/blog/PostIcon'
import { ArticleBody } from '@/components/plain/ArticleBody'
import { ArticleEnd } from '@/components/plain/ArticleEnd'
import { Contents } from '@/components/plain/Contents'
import { useLooks } from '@/components/plain/looks'
import { PostFacts } from '@/components/plain/PostFacts'
import { Title } from '@/components/plain/Title'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import styles from './magazine.module.css'

/** A post or a page: category, title, standfirst, byline, cover; then contents, body, and what follows. */
export function Article({ screen }: { screen: ScreenOf<'article'> }) {
  const looks = useLooks()
  const { about, settings, title } = useSite()
  const { category, cover, icon, summary } = screen
  return (
    <article
      aria-labelledby="article-title"
      data-wide={screen.fullWidth || undefined}
      className={looks.article}
    >
      <header>
        {category !== '' && (
          <Link href={categoryHref(category)} className={styles.kicker}>
            {category}
          </Link>
        )}
        <Title id="article-title">
          {settings.POST_TITLE_ICON && <PostIcon icon={icon} priority className="mr-[0.3em]" />}
          {screen.title}
        </Title>
        {summary !== '' && <p className={styles.standfirst}>{summary}</p>}
        <div className={styles.byline}>
          {screen.type === 'Post' && (
            <Link href={about ? '/about' : '/'} rel="author">
              {settings.AUTHOR || title}
            </Link>
          )}
          <PostFacts screen={screen} withoutCategory />
        </div>
        {cover !== '' && (
          <img src={cover} alt="" fetchPriority="high" className={looks.cover} style={coverPlace(screen)} />
        )}
      </header>
      <Contents screen={screen} />
      <ArticleBody screen={screen} />
      <ArticleEnd screen={screen} />
    </article>
  )
}
