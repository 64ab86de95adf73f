import dynamic from 'next/dynamic'
import { useRef } from 'react'
import type { ArticleScreen } from '@/lib/screens/types'
import { ExpiredNotice } from '../blog/article/ExpiredNotice'
import { useHashScroll } from '../hooks/navigation/useHashScroll'
import { useArticleIslands } from '../notion/useArticleIslands'
import { useHtmlInSlices } from '../notion/useHtmlInSlices'
import { PreservedHtml } from '../ui/PreservedHtml'
import { useThemeClasses } from './theme-classes'

export const ArticleLock = dynamic(() =>
  import('../blog/article/ArticleLock').then((lock) => lock.ArticleLock),
)

/** The body of an article with its islands; for a locked article the password form instead. */
export function ArticleBody({ screen }: { screen: ArticleScreen }) {
  const looks = useThemeClasses()
  const body = useRef<HTMLDivElement>(null)
  const { html, whole } = useHtmlInSlices(screen.html)
  const islands = useArticleIslands(body, whole)
  useHashScroll(!screen.locked && whole)
  if (screen.locked) {
    return (
      <ArticleLock
        screen={screen}
        classes={{
          lock: looks.lock,
          title: looks.lockTitle,
          waiting: looks.count,
          form: looks.lockForm,
          row: looks.lockRow,
          input: looks.field,
          button: looks.lockButton,
          error: looks.lockError,
        }}
      />
    )
  }
  return (
    <div ref={body} {...islands} data-small={screen.smallText || undefined} className={looks.body}>
      <ExpiredNotice screen={screen} className={looks.expired} />
      <PreservedHtml id="article-body" html={html} />
    </div>
  )
}
