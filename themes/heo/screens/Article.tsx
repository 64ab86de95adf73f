import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { CommentArea } from '@/components/blog/comments/CommentArea'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { ArticleScreen } from '@/lib/screens/types'
import { ArticleFooter } from '../parts/article/ArticleFooter'
import styles from '../parts/article/article.module.css'
import { NextPostCard } from '../parts/article/NextPostCard'
import { ArticleCover, PostHeader } from '../parts/article/PostHeader'
import { ContentsPlace } from '../parts/tools/PageTools'

// A page loads the script of one of them.
const OpenBody = dynamic(() => import('../parts/article/OpenBody').then((open) => open.OpenBody))
const Lock = dynamic(() => import('../parts/article/Lock').then((lock) => lock.Lock))

/** The component of an article's body. */
export const bodyOf = ({ locked }: ArticleScreen) => (locked ? Lock : OpenBody)

/** A post or a page: coloured header, body, and for a post what follows it. */
export function Article({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const { settings } = useSite()
  const end = useRef<HTMLDivElement>(null)
  const Body = bodyOf(screen)

  const isPost = screen.type === 'Post'
  const next = isPost && !screen.locked && settings.HEO_ARTICLE_ADJACENT ? screen.next : null
  return (
    <>
      <PostHeader screen={screen} />
      <div>
        <ContentsPlace />
        <article
          aria-labelledby="article-title"
          data-leads-on={next !== null || undefined}
          className={`${styles.article} ${screen.fullWidth ? styles.wide : ''}`}
        >
          <div className={styles.section}>
            <ArticleCover screen={screen} />
            <Body screen={screen} />
            <div ref={end} aria-hidden="true" className="h-4" />
            {isPost && <ArticleFooter screen={screen} />}
            {screen.comments && (
              <CommentArea
                subject={screen}
                heading={
                  <>
                    <Icon name="chat" className="size-6" />
                    {t('common.comments')}
                  </>
                }
                className={styles.comments}
                headingClassName="mb-4 flex items-center gap-2 text-2xl leading-tight"
              />
            )}
          </div>
        </article>
        {next && <NextPostCard next={next} end={end} wide={screen.fullWidth} />}
      </div>
    </>
  )
}
