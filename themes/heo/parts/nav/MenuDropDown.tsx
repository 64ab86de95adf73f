import { samePath } from '@/components/blog/same-path'
import { useDropDown } from '@/components/hooks/useDropDown'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { SubMenuLink } from '@/lib/site/types'
import { entryIcon, entryLook } from './Menu'
import styles from './nav.module.css'

interface MenuDropDownProps {
  name: string
  icon: string
  links: SubMenuLink[]
  /** Address of the page in view. */
  path: string
}

/** A menu entry with a sub-menu: pointer, press and keys open it; without scripts pointing and focus do. */
export function MenuDropDown({ name, icon, links, path }: MenuDropDownProps) {
  const { open, close, areaProps, buttonProps, listProps } = useDropDown()
  return (
    <div className={`${styles.entry} relative`} data-state={open ? 'open' : 'closed'} {...areaProps}>
      <button type="button" className={entryLook} {...buttonProps}>
        <Icon name={icon} className={entryIcon} />
        <span className="truncate">{name}</span>
        <Icon
          name="chevron-down"
          className={`size-3.5 transition-transform duration-300 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div className={`${styles.drop} absolute left-1/2 top-full z-drop-down pt-2.5`}>
        <ul
          className="min-w-36 overflow-hidden rounded-lg border border-hair bg-card py-1 text-strong shadow-drop"
          {...listProps}
        >
          {links.map((link) => (
            <li key={`${link.title} ${link.to}`}>
              <Link
                href={link.to}
                onClick={close}
                aria-current={samePath(link.to, path) ? 'page' : undefined}
                className="flex items-center gap-2 whitespace-nowrap py-2 pl-4 pr-7 text-sm transition-colors duration-200 hover:bg-accent hover:text-on-accent focus-visible:bg-accent focus-visible:text-on-accent focus-visible:-outline-offset-2 aria-[current=page]:font-semibold"
              >
                <Icon name={link.icon} className="size-4" />
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
