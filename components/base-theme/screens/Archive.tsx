import type { ScreenOf } from '@/lib/screens/types'
import { useHashScroll } from '../../hooks/navigation/useHashScroll'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Link } from '../../ui/Link'
import { PreservedHtml } from '../../ui/PreservedHtml'
import { CoverFrame } from '../CoverFrame'
import { Empty } from '../Empty'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** Every post by month, newest first; each month has an anchor. */
export function Archive({ screen }: { screen: ScreenOf<'archive'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const { postCount } = useSite()
  useHashScroll()
  return (
    <>
      <Title>{t('archive.title')}</Title>
      {postCount === 0 && <Empty text={t('common.noMore')} />}
      <PreservedHtml id="archive-groups" className={looks.months}>
        {screen.groups.map(({ month, posts }) => (
          <section key={month} className={looks.month}>
            <h2 id={month} tabIndex={-1} className={looks.monthName}>
              <time dateTime={month}>{month}</time>
            </h2>
            <ul className={looks.monthPosts}>
              {posts.map((post) => (
                <li key={post.href}>
                  <time dateTime={post.day}>{post.day.slice(8)}</time>
                  <Link href={post.href}>
                    <CoverFrame cover={post.cover} title={post.title} className={looks.monthCover} />
                    {post.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </PreservedHtml>
    </>
  )
}
