import { Link } from '../ui/Link'
import { CoverFrame } from './CoverFrame'
import { useThemeClasses } from './theme-classes'

interface NameListProps {
  names: readonly { name: string; count: number; cover?: string }[]
  hrefFor(name: string): string
}

/** Names with counts, as links. With covers, if they exist and the theme shows them. */
export function NameList({ names, hrefFor }: NameListProps) {
  const looks = useThemeClasses()
  return (
    <ul className={looks.names}>
      {names.map(({ name, count, cover }) => (
        <li key={name}>
          <Link href={hrefFor(name)}>
            {cover && <CoverFrame cover={cover} title={name} className={looks.nameCover} />}
            {name} <span className={looks.count}>({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
