import { useRef } from 'react'
import { useHashScroll } from '@/components/hooks/navigation/useHashScroll'
import { useArticleIslands } from '@/components/notion/useArticleIslands'
import { PreservedHtml } from '@/components/ui/PreservedHtml'
import type { ArticleScreen } from '@/lib/screens/types'
import styles from './article.module.css'
import { ExpiredNotice } from './ExpiredNotice'

/** The body of an article that is not locked. */
export function OpenBody({ screen }: { screen: ArticleScreen }) {
  const body = useRef<HTMLDivElement>(null)
  const islands = useArticleIslands(body)
  useHashScroll()
  return (
    <div ref={body} {...islands} className={`${styles.body} ${screen.smallText ? styles.small : ''}`}>
      <ExpiredNotice screen={screen} />
      <PreservedHtml id="article-body" html={screen.html} />
    </div>
  )
}
