import { samePath } from '@/components/blog/same-path'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'

/** The entries that lead somewhere themselves, in one line that wraps. */
export function Menu({ path, className }: { path: string; className: string }) {
  const { settings, menu } = useSite()
  const t = useText()
  const entries = [
    { name: t('nav.archive'), to: '/archive', shown: settings.HEO_MENU_ARCHIVE },
    { name: t('nav.category'), to: '/category', shown: settings.HEO_MENU_CATEGORY },
    { name: t('nav.tag'), to: '/tag', shown: settings.HEO_MENU_TAG },
    { name: t('nav.search'), to: '/search', shown: settings.HEO_MENU_SEARCH },
    ...menu
      .filter(({ subMenus }) => subMenus.length === 0)
      .map(({ name, to }) => ({ name, to, shown: to !== '' && to !== '#' })),
  ]
  return (
    <nav aria-label={t('nav.label')} className={className}>
      <ul className="flex flex-wrap gap-x-5 font-sans text-sm">
        {entries
          .filter(({ shown }) => shown)
          .map(({ name, to }) => (
            <li key={`${name} ${to}`}>
              <Link
                href={to}
                aria-current={samePath(to, path) ? 'page' : undefined}
                className="inline-block py-2 text-muted underline-offset-8 hover:text-accent-text aria-[current]:text-accent-text aria-[current]:underline"
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The entries that hold others, each with what it holds. They stand below: nothing has to be opened. */
export function SubMenus() {
  const { menu } = useSite()
  const t = useText()
  const groups = menu.filter(({ subMenus }) => subMenus.length > 0)
  if (groups.length === 0) return null
  return (
    <nav
      aria-label={t('menu.blog')}
      className="grid gap-x-8 gap-y-4 border-hair border-t py-6 sm:grid-cols-2"
    >
      {groups.map(({ name, to, subMenus }) => (
        <section key={`${name} ${to}`}>
          <h2 className="font-bold font-serif text-base text-strong">
            {to === '' || to === '#' ? name : <Link href={to}>{name}</Link>}
          </h2>
          <ul className="flex flex-wrap gap-x-5">
            {subMenus.map(({ title, to: target }) => (
              <li key={`${title} ${target}`}>
                <Link href={target} className="inline-block py-1.5 hover:text-accent-text">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
