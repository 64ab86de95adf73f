import { PostFacts } from '@/components/base-theme/PostFacts'
import { ArticleFrame, ArticleTitle } from '@/components/base-theme/screens/Article'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import styles from './magazine.module.css'

/** A post or a page with its own head: category, title, standfirst, byline. */
export function Article({ screen }: { screen: ScreenOf<'article'> }) {
  const looks = useThemeClasses()
  const { about, settings, title } = useSite()
  const { category, summary, type } = screen
  return (
    <ArticleFrame screen={screen}>
      {category !== '' && (
        <Link href={categoryHref(category)} className={looks.kicker}>
          {category}
        </Link>
      )}
      <ArticleTitle screen={screen} />
      {summary !== '' && <p className={styles.standfirst}>{summary}</p>}
      <div className={styles.byline}>
        {type === 'Post' && (
          <Link href={about ? '/about' : '/'} rel="author">
            {settings.AUTHOR || title}
          </Link>
        )}
        <PostFacts screen={screen} withoutCategory />
      </div>
    </ArticleFrame>
  )
}
