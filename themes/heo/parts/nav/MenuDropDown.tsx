import { useDropDown } from '@/components/hooks/useDropDown'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { samePath } from '@/components/ui/links'
import type { SubMenuLink } from '@/lib/site/types'
import styles from './nav.module.css'

interface MenuDropDownProps {
  name: string
  icon: string
  links: SubMenuLink[]
  /** Address of the page in view. */
  path: string
}

/** A menu entry with a submenu, opened by hover, click and keys; without scripts by hover and focus. */
export function MenuDropDown({ name, icon, links, path }: MenuDropDownProps) {
  const { open, close, areaProps, buttonProps, listProps } = useDropDown()
  return (
    <div className={`${styles.entry} relative`} data-state={open ? 'open' : 'closed'} {...areaProps}>
      <button type="button" className={styles.link} {...buttonProps}>
        <Icon name={icon} className={styles.icon} />
        <span className="truncate">{name}</span>
        <Icon
          name="chevron-down"
          className={`size-3.5 transition-transform duration-300 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div className={`${styles.drop} absolute left-1/2 top-full z-drop-down pt-2.5`}>
        <ul {...listProps}>
          {links.map((link) => (
            <li key={`${link.title} ${link.to}`}>
              <Link
                href={link.to}
                onClick={close}
                aria-current={samePath(link.to, path) ? 'page' : undefined}
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
