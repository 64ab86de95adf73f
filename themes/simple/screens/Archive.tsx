import { useText } from '@/components/i18n/useText'
import { Frozen } from '@/components/ui/Frozen'
import { Link } from '@/components/ui/Link'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'

/** Every post, month by month. */
export function Archive({ screen }: { screen: ScreenOf<'archive'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('archive.title')}</Heading>
      <Frozen id="archive-groups">
        {screen.groups.map(({ month, posts }) => (
          <section key={month} className="mb-8">
            <h2 id={month} className="mb-2 font-sans text-muted text-sm">
              {month}
            </h2>
            <ul>
              {posts.map((post) => (
                <li key={post.href} className="flex gap-4 py-1.5">
                  <time dateTime={post.day} className="shrink-0 font-mono text-muted text-sm leading-7">
                    {post.day.slice(5)}
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
