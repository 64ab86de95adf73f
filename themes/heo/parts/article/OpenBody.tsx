import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { useHashScroll } from '@/components/hooks/navigation/useHashScroll'
import { useArticleIslands } from '@/components/notion/useArticleIslands'
import { useHtmlInSlices } from '@/components/notion/useHtmlInSlices'
import { useSite } from '@/components/SiteProvider'
import { PreservedHtml } from '@/components/ui/PreservedHtml'
import type { ArticleScreen } from '@/lib/screens/types'
import styles from './article.module.css'

/** Few blogs switch it on. */
const ExpiredNotice = dynamic(() => import('./ExpiredNotice').then((notice) => notice.ExpiredNotice))

/** The body of an article that is not locked. */
export function OpenBody({ screen }: { screen: ArticleScreen }) {
  const body = useRef<HTMLDivElement>(null)
  const { html, whole } = useHtmlInSlices(screen.html)
  const islands = useArticleIslands(body, whole)
  const { settings } = useSite()
  useHashScroll(whole)
  return (
    <div ref={body} {...islands} className={`${styles.body} ${screen.smallText ? styles.small : ''}`}>
      {settings.ARTICLE_EXPIRATION_ENABLED && <ExpiredNotice screen={screen} />}
      <PreservedHtml id="article-body" html={html} />
    </div>
  )
}
