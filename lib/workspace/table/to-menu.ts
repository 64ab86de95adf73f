import type { Settings } from '@/conf/schema'
import type { MenuLink, SubMenuLink } from '@/lib/site/types'
import { externalAddress } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'

/**
 * The menu that the rows describe: each Menu row takes the SubMenu rows that follow it, up to the
 * next Menu row. The SubMenu rows of a draft go with it.
 */
export function toMenu(rows: readonly Row[], settings: Settings): MenuLink[] {
  const menu: MenuLink[] = []
  /** The entry that takes the next SubMenu rows; null for a draft, undefined before the first. */
  let owner: MenuLink | null | undefined
  for (const row of rows) {
    const type = rowType(row, settings)
    const status = rowStatus(row, settings)
    if (type === 'Menu') {
      owner =
        status === 'draft'
          ? null
          : { name: row.text('title'), ...target(row), show: status === 'published', subMenus: [] }
      if (owner) menu.push(owner)
    } else if (type === 'SubMenu' && status === 'published') {
      if (owner) owner.subMenus.push(toSubMenu(row))
      else if (owner === undefined)
        warnOnce(`The sub-menu "${row.text('title')}" (${row.id}) follows no menu row.`)
    }
  }
  return menu
}

function toSubMenu(row: Row): SubMenuLink {
  return { title: row.text('title'), ...target(row) }
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
