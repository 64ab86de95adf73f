import { Cover } from '@/components/blog/Cover'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { PostTeaser } from '@/lib/screens/types'
import styles from './related.module.css'

/** Posts like this one. */
export function Related({ posts }: { posts: readonly PostTeaser[] }) {
  const t = useText()
  const { cover: siteCover } = useSite()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="mt-8 print:hidden">
      <h2 id="related-heading" className="mb-4 flex items-center gap-2 text-lg font-bold">
        <Icon name="thumbs-up" className="size-5" />
        {t('post.related')}
      </h2>
      <ul className={styles.related}>
        {posts.map((post) => {
          const cover = post.cover || siteCover
          return (
            <li key={post.href} className="skipped">
              <Link href={post.href} title={post.title} className="h-full">
                {cover && <Cover src={cover} width={320} height={160} />}
                <span>{post.title}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
