import type { PostBrief } from '@/lib/screens/types'
import { Day } from '../ui/Day'
import { Link } from '../ui/Link'
import { useLooks } from './looks'

/** Posts by title and day. */
export function Briefs({ posts }: { posts: readonly PostBrief[] }) {
  const looks = useLooks()
  return (
    <ul className={looks.briefs}>
      {posts.map(({ day, href, title }) => (
        <li key={href}>
          <Link href={href}>{title}</Link> <Day day={day} />
        </li>
      ))}
    </ul>
  )
}
