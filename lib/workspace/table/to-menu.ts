import type { Settings } from '@/conf/schema'
import { hiddenIdIn, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import type { MenuLink } from '@/lib/site/types'
import { externalAddress } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'

/** Ids of rows that readers may not open, and of posts that ask for a password. */
interface HiddenRows {
  closed: ReadonlySet<string>
  locked: ReadonlySet<string>
}

/**
 * The menu that the rows describe: each Menu row takes the SubMenu rows that follow it, up to the
 * next Menu row. The SubMenu rows of a draft go with it.
 */
export function toMenu(rows: readonly Row[], settings: Settings, hidden: HiddenRows): MenuLink[] {
  const menu: MenuLink[] = []
  const isHidden = (id: string) => hidden.closed.has(id) || hidden.locked.has(id)
  const nameOf = (row: Row) => withoutHiddenAddresses(row.text('title'), isHidden)
  /** The entry that takes the next SubMenu rows; null for a draft, undefined before the first. */
  let owner: MenuLink | null | undefined
  for (const row of rows) {
    const type = rowType(row, settings)
    if (type !== 'Menu' && type !== 'SubMenu') continue
    const status = leadsToHidden(row, hidden) ? 'draft' : rowStatus(row, settings)
    if (type === 'Menu') {
      owner =
        status === 'draft'
          ? null
          : { name: nameOf(row), ...target(row), show: status === 'published', subMenus: [] }
      if (owner) menu.push(owner)
    } else if (status === 'published') {
      if (owner) owner.subMenus.push({ title: nameOf(row), ...target(row) })
      else if (owner === undefined)
        warnOnce(`The sub-menu "${row.text('title')}" (${row.id}) follows no menu row.`)
    }
  }
  return menu
}

/** The blog's own page of a locked post may be linked: it asks for the password. */
function leadsToHidden(row: Row, { closed, locked }: HiddenRows): boolean {
  const slug = row.text('slug')
  const isElsewhere = externalAddress(slug) !== null
  const isHidden = (id: string) => closed.has(id) || (isElsewhere && locked.has(id))
  if (hiddenIdIn(slug, isHidden) === null) return false
  warnOnce(
    `The menu entry "${row.text('title')}" (${row.id}) leads to a page that readers may not open: it is left out.`,
  )
  return true
}

function target(row: Row): { to: string; icon: string } {
  return { to: toTarget(row.text('slug')), icon: row.text('icon') || row.formatText('page_icon') }
}

/** An external address, or a path of this site; '' for an entry that only opens its sub-menu. */
function toTarget(slug: string): string {
  const external = externalAddress(slug)
  if (external !== null) return external
  return slug === '' || slug.startsWith('#') ? slug : `/${slug.replace(/^\/+/, '')}`
}
