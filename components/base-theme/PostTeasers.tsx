import type { PostTeaser } from '@/lib/screens/types'
import { Day } from '../ui/Day'
import { Link } from '../ui/Link'
import { CoverFrame } from './CoverFrame'
import { useThemeClasses } from './theme-classes'

/** Posts by title and day, with covers if the theme shows them. */
export function PostTeasers({ posts }: { posts: readonly PostTeaser[] }) {
  const looks = useThemeClasses()
  return (
    <ul className={looks.briefs}>
      {posts.map(({ cover, day, href, title }) => (
        <li key={href}>
          <Link href={href}>
            <CoverFrame cover={cover} title={title} className={looks.briefCover} />
            {title}
          </Link>{' '}
          <Day day={day} />
        </li>
      ))}
    </ul>
  )
}
