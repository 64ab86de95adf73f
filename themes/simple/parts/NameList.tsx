import { Link } from '@/components/ui/Link'

interface NameListProps {
  names: readonly { name: string; count: number }[]
  hrefFor(name: string): string
}

/** Names with their counts, as links. */
export function NameList({ names, hrefFor }: NameListProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-lg">
      {names.map(({ name, count }) => (
        <li key={name}>
          <Link href={hrefFor(name)} className="hover:text-accent-text">
            {name} <span className="text-muted text-sm">({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
