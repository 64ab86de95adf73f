import { Cover } from '@/components/blog/Cover'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Day } from '@/components/ui/Day'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { samePath } from '@/components/ui/links'
import { Card } from '../Boxes'
import styles from './sidebar.module.css'

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
      <ul className={`${styles.latest} mt-3 -mb-3`}>
        {latest.map((post) => {
          const picture = post.cover ?? cover
          return (
            <li key={post.href}>
              <Link href={post.href} aria-current={samePath(post.href, path) ? 'page' : undefined}>
                {picture !== '' && (
                  <span>
                    <Cover src={picture} width={80} height={56} />
                  </span>
                )}
                <div>
                  <b>{post.title}</b>
                  <Day day={post.day} />
                </div>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
