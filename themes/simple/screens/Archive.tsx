import { useText } from '@/components/i18n/useText'
import { Frozen } from '@/components/ui/Frozen'
import { Link } from '@/components/ui/Link'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'
import styles from '../simple.module.css'

/** Every post, month by month. */
export function Archive({ screen }: { screen: ScreenOf<'archive'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('archive.title')}</Heading>
      <Frozen id="archive-groups">
        {screen.groups.map(({ month, posts }) => (
          <section key={month} className={`${styles.dated} border-hair border-t py-4`}>
            <h2 id={month} className={`${styles.margin} py-1`}>
              {month}
            </h2>
            <ul>
              {posts.map((post) => (
                <li key={post.href} className="flex gap-4 py-1">
                  <time dateTime={post.day} className={styles.margin}>
                    {post.day.slice(8)}
                  </time>
                  <Link href={post.href} className="hover:text-accent-text">
                    {post.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Frozen>
    </>
  )
}
