import { Cover } from '@/components/blog/Cover'
import { samePath } from '@/components/blog/same-path'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Day } from '@/components/ui/Day'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { Card } from './Card'

/** The newest posts; the one in view is marked. */
export function LatestPosts({ path }: { path: string }) {
  const { latest, cover } = useSite()
  const t = useText()
  if (latest.length === 0) return null
  return (
    <Card>
      <h2 className="flex items-center gap-2 font-bold">
        <Icon name="history" className="size-5" />
        {t('common.latestPosts')}
      </h2>
      <ul className="mt-3 -mb-3">
        {latest.map((post) => {
          const picture = post.cover ?? cover
          return (
            <li key={post.href}>
              <Link
                href={post.href}
                aria-current={samePath(post.href, path) ? 'page' : undefined}
                className="group flex gap-3 rounded-md py-3 transition-colors duration-200 hover:text-accent-text aria-[current=page]:text-accent-text"
              >
                {picture !== '' && (
                  <span className="h-14 w-20 shrink-0 overflow-hidden rounded-md">
                    <Cover
                      src={picture}
                      width={80}
                      height={56}
                      className="size-full object-cover transition-transform duration-500 group-hover:scale-105 motion-reduce:transform-none"
                    />
                  </span>
                )}
                <span className="min-w-0">
                  <span className="line-clamp-2 text-sm font-medium leading-5">{post.title}</span>
                  <Day day={post.day} className="mt-0.5 block text-xs font-normal text-muted" />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
