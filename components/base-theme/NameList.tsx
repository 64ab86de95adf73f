import type { CoveredCategory } from '@/lib/screens/types'
import { Day } from '../ui/Day'
import { Link } from '../ui/Link'
import { CoverFrame } from './CoverFrame'
import { useThemeClasses } from './theme-classes'

interface NameListProps {
  names: readonly CoveredCategory[]
  hrefFor(name: string): string
}

/** Names with counts, as links. With covers and the newest posts, if they exist and the theme shows them. */
export function NameList({ names, hrefFor }: NameListProps) {
  const looks = useThemeClasses()
  return (
    <ul className={looks.names}>
      {names.map(({ name, count, cover, newest }) => (
        <li key={name}>
          <Link href={hrefFor(name)}>
            {cover && <CoverFrame cover={cover} title={name} className={looks.nameCover} />}
            {name} <span className={looks.count}>({count})</span>
          </Link>
          {looks.newest && newest && (
            <>
              {' '}
              <Link href={newest.href} className={looks.newest}>
                {newest.title}
              </Link>{' '}
              <Day day={newest.day} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
