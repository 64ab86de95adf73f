import type { PropsWithChildren } from 'react'
import type { ArticleScreen, ScreenOf } from '@/lib/screens/types'
import { articleCoverWidths } from '@/lib/site/cover-set'
import { PostIcon } from '../../blog/PostIcon'
import { useSite } from '../../SiteProvider'
import { ArticleBody } from '../ArticleBody'
import { ArticleEnd } from '../ArticleEnd'
import { Contents } from '../Contents'
import { PostFacts } from '../PostFacts'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

export { ArticleLock } from '../ArticleBody'

/** A post or a page: icon, title, facts, cover, table of contents, body, and what follows. */
export function Article({ screen }: { screen: ScreenOf<'article'> }) {
  return (
    <ArticleFrame screen={screen}>
      <ArticleTitle screen={screen} />
      <PostFacts screen={screen} />
    </ArticleFrame>
  )
}

/** The same with another head above the cover, which contains ArticleTitle. */
export function ArticleFrame({ screen, children }: PropsWithChildren<{ screen: ArticleScreen }>) {
  const looks = useThemeClasses()
  const { settings } = useSite()
  const { cover, coverThumbnail } = screen
  return (
    <article
      aria-labelledby="article-title"
      data-wide={screen.fullWidth || undefined}
      className={looks.article}
    >
      <header>
        {children}
        {cover !== '' && (
          <img
            src={cover}
            srcSet={articleCoverWidths(cover, coverThumbnail, settings.IMAGE_COMPRESS_WIDTH)}
            sizes="100vw"
            alt=""
            fetchPriority="high"
            className={looks.cover}
            style={{ objectPosition: screen.coverPosition }}
          />
        )}
      </header>
      <Contents screen={screen} />
      <ArticleBody screen={screen} />
      <ArticleEnd screen={screen} />
    </article>
  )
}

/** The title with its icon. */
export function ArticleTitle({ screen }: { screen: ArticleScreen }) {
  const { settings } = useSite()
  return (
    <Title id="article-title">
      {settings.POST_TITLE_ICON && <PostIcon icon={screen.icon} priority className="mr-[0.4em]" />}
      {screen.title}
    </Title>
  )
}
