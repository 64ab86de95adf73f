import { Link } from '../ui/Link'
import { useLooks } from './looks'

interface NameListProps {
  names: readonly { name: string; count: number }[]
  hrefFor(name: string): string
}

/** Names with their counts, as links. */
export function NameList({ names, hrefFor }: NameListProps) {
  const looks = useLooks()
  return (
    <ul className={looks.names}>
      {names.map(({ name, count }) => (
        <li key={name}>
          <Link href={hrefFor(name)}>
            {name} <span className={looks.count}>({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
