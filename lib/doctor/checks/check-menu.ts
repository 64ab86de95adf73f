import { findByAddress } from '@/lib/site/slugs'
import { externalAddress } from '@/lib/site/urls'
import type { Row } from '@/lib/workspace/table/row'
import { rowStatus, rowType } from '@/lib/workspace/table/to-post'
import { type Blog, rowLink, rowName } from '../blog'
import { findsPage } from '../find-page'
import type { Finding } from '../types'

/** Reports menu entries without a target, and those that are not shown at all. */
export function checkMenu(blog: Blog): Finding[] {
  const { settings } = blog.site
  const menuRows = blog.rows.filter((row) => isMenu(row, blog) || isSubMenu(row, blog))
  const shown = menuRows.filter((row) => rowStatus(row, settings) !== 'draft')
  if (shown.length > 0 && !settings.CUSTOM_MENU) {
    return [
      {
        severity: 'info',
        check: 'menu-unused',
        message: `The menu entries of the content table (${shown.length}) are not shown, because CUSTOM_MENU is false. Set it to true to show them.`,
      },
    ]
  }
  let owner: Row | null = null
  return menuRows.flatMap((row, index): Finding[] => {
    if (isMenu(row, blog)) owner = row
    if (rowStatus(row, settings) === 'draft') return []
    if (isMenu(row, blog)) {
      const next = menuRows[index + 1]
      return checkTarget(row, next !== undefined && isSubMenu(next, blog), blog)
    }
    // The entries below a draft are hidden with it.
    if (owner !== null) return rowStatus(owner, settings) === 'draft' ? [] : checkTarget(row, false, blog)
    return [
      {
        severity: 'warning',
        check: 'menu-order',
        message: `${rowName(row)} is a SubMenu entry without a Menu row above it, so it is not shown. Drag it below the Menu row that it belongs to.`,
        ...rowLink(row, blog),
      },
    ]
  })
}

const isMenu = (row: Row, { site }: Blog) => rowType(row, site.settings) === 'Menu'
const isSubMenu = (row: Row, { site }: Blog) => rowType(row, site.settings) === 'SubMenu'

/** Extensions of files that owners put into `public/`, without those that are also top-level domains. */
const fileEndings =
  /\.(?:html?|xml|txt|json|pdf|epub|csv|docx?|xlsx?|pptx?|png|jpe?g|gif|webp|svg|ico|mp3|mp4|webm)$/i

/** `github.com/me`: an address without https://. */
function looksLikeHost(slug: string): boolean {
  const [host = ''] = slug.split(/[/?#]/)
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(host) && !fileEndings.test(host)
}

/** @param opensMenu the entry only opens its submenu, so it needs no target */
function checkTarget(row: Row, opensMenu: boolean, blog: Blog): Finding[] {
  const slug = row.text('slug')
  const link = rowLink(row, blog)
  if (slug === '') {
    if (opensMenu) return []
    return [
      {
        severity: 'warning',
        check: 'menu-target',
        message: `${rowName(row)} is a menu entry without a target: it leads nowhere. Write the address into its slug, such as /about or https://….`,
        ...link,
      },
    ]
  }
  if (slug.startsWith('#') || externalAddress(slug) !== null) return []
  const isHost = looksLikeHost(slug) && findByAddress(blog.site, slug.split('/')) === null
  if (!isHost && findsPage(blog.site, slug)) return []
  // Categories and tags only exist with posts. That there are no posts is reported separately.
  if (blog.site.noPosts && /^\/*(?:category|tag)\//.test(slug)) return []
  return [
    {
      severity: 'warning',
      check: 'menu-target',
      message: `${rowName(row)} is a menu entry that leads to /${slug.replace(/^\/+/, '')}, where nothing is. ${
        isHost ? `Did you mean https://${slug}?` : 'Correct its slug, or publish a page with that address.'
      }`,
      ...link,
    },
  ]
}
