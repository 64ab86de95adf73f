import { Cover } from '@/components/blog/Cover'
import { coveredContent } from '@/components/boot/cover'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { PostTeaser } from '@/lib/screens/types'
import frame from '../../heo.module.css'
import styles from './home.module.css'

interface RecommendedPostsProps {
  id: string
  posts: readonly PostTeaser[]
  /** Address of the first post in the list below: on phones it needs no second card here; '' for none. */
  newest: string
}

/** Recommended posts: three columns from 1280 px, below that a row that scrolls sideways. */
export function RecommendedPosts({ id, posts, newest }: RecommendedPostsProps) {
  const { cover } = useSite()
  const t = useText()
  const others = posts.filter(({ href }) => href !== newest)
  return (
    <section
      {...coveredContent}
      id={id}
      aria-label={t('common.recommendedPosts')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is scrolled by its arrow keys
      tabIndex={0}
      className={`${styles.recommended} ${frame.noBar} rounded-lg`}
    >
      <ul>
        {posts.map((post) => {
          const picture = post.cover ?? cover
          const place = others.indexOf(post)
          return (
            <li key={post.href} className={place < 0 && others.length > 0 ? styles.again : undefined}>
              <Link href={post.href}>
                <span>
                  {picture !== '' && (
                    <Cover
                      src={picture}
                      width={208}
                      height={96}
                      inList
                      // Number in a tablet's first viewport, including the newest.
                      eager={place < 3}
                    />
                  )}
                </span>
                <b>{post.title}</b>
                <i aria-hidden="true">{t('common.recommend')}</i>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
