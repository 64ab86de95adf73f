import type { Settings } from '@/conf/schema'
import { hiddenIdIn, type IsHidden, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import type { MenuLink } from '@/lib/site/types'
import { externalAddress } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'

/** Ids of rows that are private or locked. */
interface HiddenRows {
  closed: ReadonlySet<string>
  locked: ReadonlySet<string>
}

/** Limit of menu rows, including drafts and SubMenu rows: every page contains the menu. */
const maxRows = 300

/** Characters of a name, and of an address or icon: every page contains the menu. */
const nameLimit = 200
const addressLimit = 2_000
/** Characters of the whole menu. */
const menuLimit = 50_000

/**
 * Builds the menu from the rows: each Menu row takes the SubMenu rows that follow it, up to the next Menu
 * row. The SubMenu rows of a draft are hidden with it. After 300 rows, or 50,000 characters, the others are left out.
 */
export function toMenu(rows: readonly Row[], settings: Settings, hidden: HiddenRows): MenuLink[] {
  const menu: MenuLink[] = []
  const isHidden: IsHidden = (id) => hidden.closed.has(id) || hidden.locked.has(id)
  const nameOf = (row: Row) => withoutHiddenAddresses(row.text('title'), isHidden).slice(0, nameLimit)
  /** The entry for the next SubMenu rows; null for a draft, undefined before the first. */
  let owner: MenuLink | null | undefined
  let count = 0
  let room = menuLimit
  for (const row of rows) {
    const type = rowType(row, settings)
    if (type !== 'Menu' && type !== 'SubMenu') continue
    if (count >= maxRows) {
      warnOnce(
        `There are more than ${maxRows} rows of the types Menu and SubMenu: the others are left out. Take some away.`,
      )
      break
    }
    count += 1
    const entry = { name: nameOf(row), ...target(row, isHidden) }
    room -= entry.name.length + entry.to.length + entry.icon.length
    if (room < 0) {
      warnOnce(
        `The menu has more than ${menuLimit} characters: what comes after them is left out. Shorten it.`,
      )
      break
    }
    const status = leadsToHidden(row, isHidden) ? 'draft' : rowStatus(row, settings)
    if (type === 'Menu') {
      owner = status === 'draft' ? null : { ...entry, show: status === 'published', subMenus: [] }
      if (owner) menu.push(owner)
    } else if (status === 'published') {
      if (owner) owner.subMenus.push({ title: entry.name, to: entry.to, icon: entry.icon })
      else if (owner === undefined)
        warnOnce(`The sub-menu "${row.text('title')}" (${row.id}) follows no menu row.`)
    }
  }
  return menu
}

/**
 * A locked post may be linked by its address, which asks for the password, but not by its id, which may open the page in
 * the workspace.
 */
function leadsToHidden(row: Row, isHidden: IsHidden): boolean {
  if (hiddenIdIn(row.text('slug'), isHidden) === null) return false
  warnOnce(
    `The menu entry "${row.text('title')}" (${row.id}) names the id of a page that readers may not open, or of a locked post: it is left out. Link a locked post by its slug.`,
  )
  return true
}

function target(row: Row, isHidden: IsHidden): { to: string; icon: string } {
  const icon = bounded(row, 'icon', row.text('icon') || row.formatText('page_icon'))
  const slug = bounded(row, 'slug', row.text('slug'))
  return { to: toTarget(slug), icon: hiddenIdIn(icon, isHidden) === null ? icon : '' }
}

/** A text of a row; '' when it exceeds the limit. */
function bounded(row: Row, what: 'icon' | 'slug', text: string): string {
  if (text.length <= addressLimit) return text
  warnOnce(
    `The ${what} of the menu row ${row.id} has more than ${addressLimit} characters: it is left out. Shorten it.`,
  )
  return ''
}

/** An external address, or a path of this site; '' for an entry that only opens its submenu. */
function toTarget(slug: string): string {
  const external = externalAddress(slug)
  if (external !== null) return external
  return slug === '' || slug.startsWith('#') ? slug : `/${slug.replace(/^[\\/]+/, '')}`
}
