import { customEntries, sideEntries } from '@/components/blog/menu-entries'
import { useExpanded } from '@/components/hooks/useExpanded'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { samePath } from '@/components/ui/links'
import type { MenuLink } from '@/lib/site/types'

const row =
  'flex w-full items-center gap-4 rounded-md px-3 py-2.5 text-left transition-colors duration-200 hover:bg-accent hover:text-on-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-text aria-[current=page]:hover:text-on-accent'

/** Archive, search, category and tag, then the custom entries with their submenus. */
export function SideMenu({ path }: { path: string }) {
  const { menu, settings } = useSite()
  const t = useText()
  return (
    <ul>
      {sideEntries(settings, menu).map(({ key, to, icon }) => (
        <li key={key}>
          <Row name={t(`nav.${key}`)} to={to} icon={icon} path={path} />
        </li>
      ))}
      {customEntries(menu).map((entry) => (
        <li key={`${entry.name} ${entry.to}`}>
          {entry.subMenus.length > 0 ? (
            <ExpandableRow entry={entry} path={path} />
          ) : (
            <Row name={entry.name} to={entry.to} icon={entry.icon} path={path} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ name, to, icon, path }: { name: string; to: string; icon: string; path: string }) {
  return (
    <Link href={to} aria-current={samePath(to, path) ? 'page' : undefined} className={row}>
      <Icon name={icon} className="size-4" />
      {name}
    </Link>
  )
}

function ExpandableRow({ entry, path }: { entry: MenuLink; path: string }) {
  const { expanded, buttonProps, contentProps } = useExpanded()
  return (
    <>
      <button type="button" className={row} {...buttonProps}>
        <Icon name={entry.icon} className="size-4" />
        <span className="flex-1">{entry.name}</span>
        <Icon
          name="chevron-right"
          className={`size-4 transition-transform duration-200 ${expanded ? 'rotate-90' : ''}`}
        />
      </button>
      <div
        className={`grid transition-[grid-template-rows,visibility] duration-300 ${
          expanded ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'
        }`}
        {...contentProps}
      >
        <ul className="min-h-0 overflow-hidden pl-4">
          {entry.subMenus.map((link) => (
            <li key={`${link.title} ${link.to}`}>
              <Row name={link.title} to={link.to} icon={link.icon} path={path} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
