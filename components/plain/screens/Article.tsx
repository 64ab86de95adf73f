import type { ScreenOf } from '@/lib/screens/types'
import { ArticleBody } from '../ArticleBody'
import { ArticleEnd } from '../ArticleEnd'
import { Contents } from '../Contents'
import { useLooks } from '../looks'
import { PostFacts } from '../PostFacts'
import { Title } from '../Title'

/** A post or a page: title, facts, contents, body, and what follows. */
export function Article({ screen }: { screen: ScreenOf<'article'> }) {
  const looks = useLooks()
  return (
    <article
      aria-labelledby="article-title"
      data-wide={screen.fullWidth || undefined}
      className={looks.article}
    >
      <header>
        <Title id="article-title">{screen.title}</Title>
        <PostFacts screen={screen} />
      </header>
      <Contents screen={screen} />
      <ArticleBody screen={screen} />
      <ArticleEnd screen={screen} />
    </article>
  )
}
