import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { samePath } from '../ui/links'

interface MenuLinksProps {
  entries: readonly { name: string; to: string; icon?: string }[]
  /** Address of the page in view: its entry is marked. */
  path: string
  className?: string
}

/** Menu links as a list. */
export function MenuLinks({ entries, path, className }: MenuLinksProps) {
  return (
    <ul className={className}>
      {entries.map(({ name, to, icon = '' }) => (
        <li key={`${name} ${to}`}>
          <Link href={to} aria-current={samePath(to, path) ? 'page' : undefined}>
            <Icon name={icon} className="size-4" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
