import type { CSSProperties } from 'react'
import { Cover } from '@/components/blog/Cover'
import { PostIcon } from '@/components/blog/PostIcon'
import { useSite } from '@/components/SiteProvider'
import { Day } from '@/components/ui/Day'
import { Link } from '@/components/ui/Link'
import type { ArchiveGroup as Group, PostCard } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import entry from '../list/entry.module.css'
import { TagChips } from '../TagChips'
import styles from './archive.module.css'

/**
 * One month: its title, which is its anchor, and its posts along a rail. The first `eager` covers do not load
 * lazily.
 */
export function ArchiveGroup({ group, eager }: { group: Group; eager: number }) {
  return (
    <section className={styles.group} style={{ '--posts': group.posts.length } as CSSProperties}>
      <h2 id={group.month} tabIndex={-1} className={styles.month}>
        <time dateTime={group.month}>{group.month}</time>
      </h2>
      <ul className={styles.entries}>
        {group.posts.map((post, index) => (
          <li key={post.href}>
            <Entry post={post} eager={index < eager} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ post, eager }: { post: PostCard; eager: boolean }) {
  const { settings, cover: siteCover } = useSite()
  const fallback = settings.HEO_POST_LIST_COVER_DEFAULT ? siteCover : ''
  const cover = settings.HEO_POST_LIST_COVER ? post.cover || fallback : ''
  return (
    <article data-reveal="" className={styles.entry}>
      {cover !== '' && (
        // The title is the link for keyboards and screen readers; the cover links to the same page, for pointers
        // only.
        <Link href={post.href} tabIndex={-1} aria-hidden="true">
          <Cover src={cover} width={160} height={96} eager={eager} />
        </Link>
      )}
      <div className={entry.words}>
        <p>
          {post.category && <Link href={categoryHref(post.category)}>{post.category}</Link>}
          <Day day={post.day} />
        </p>
        <h3>
          <Link href={post.href} title={post.title}>
            {settings.POST_TITLE_ICON && post.icon && <PostIcon icon={post.icon} />}
            {post.title}
          </Link>
        </h3>
        {post.tags && <TagChips names={post.tags} className={styles.tags} />}
      </div>
    </article>
  )
}
