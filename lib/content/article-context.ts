import type { ArticleContext } from '@/lib/article'
import { isShownRow } from '@/lib/site/row-rights'
import { findByAddress, findById } from '@/lib/site/slugs'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import {
  exportedMediaUrl,
  imageUrl,
  isNameOf,
  isPrivateWorkspace,
  isStoredFile,
  linksDatabasePages,
  mediaUrl,
  namesHolder,
} from '@/lib/workspace'
import { leadsToClosedPage } from './closed-addresses'

/**
 * Returns what rendering a page's body needs to know about the site. Addresses include SUB_PATH: the body is HTML
 * without framework links, which would add it.
 */
export function articleContext(site: Site, pageId: string): ArticleContext {
  const { settings } = site
  const locked = findById(site, pageId)?.locked === true
  // In an export these would be public files, even though the post is locked.
  const withheld = locked && settings.STATIC_EXPORT
  const hrefOf = (post: Post) => (isExternal(post.href) ? post.href : settings.SUB_PATH + post.href)

  return {
    pageId,
    settings,
    locale: settings.LANG,
    hrefForPage(id) {
      const post = findById(site, id)
      return post && hrefOf(post)
    },
    hrefForSlug(slug) {
      const found = findByAddress(site, slug.split('/'))
      return found && 'post' in found ? hrefOf(found.post) : null
    },
    leadsToClosedPage: (address) => leadsToClosedPage(address, site),
    imageUrl(source, owner, width) {
      if (withheld && (owner.relayed || (isPrivateWorkspace() && isStoredFile(source)))) return ''
      const page = findById(site, owner.id)
      const named = page ? { ...owner, id: page.key } : owner
      const guarded = (locked && !settings.STATIC_EXPORT) || page?.locked === true
      return imageUrl(source, named, { settings, width, ...(guarded && { ownRoute: true }) })
    },
    fileUrl(id, source, property, hidden) {
      if (!isStoredFile(source)) return imageUrl(source, { table: 'block', id }, { settings })
      if (withheld || (hidden && settings.STATIC_EXPORT)) return ''
      const address = settings.STATIC_EXPORT
        ? exportedMediaUrl(id, source, property)
        : mediaUrl(id, source, property)
      return settings.SUB_PATH + address
    },
    namesRecord: namesHolder,
    linksDatabasePages: linksDatabasePages(settings),
    guarded: guardedIds(site),
    isUnlisted: (id) => site.table.privateRowIds.has(id) || findById(site, id)?.invisible === true,
    isShownRow: (id) => isShownRow(site, id),
    isContentTable: (id) => id === site.table.id,
    isSecretProperty: (_collection, name, id) =>
      site.table.passwords.includes(id) || isNameOf('password', name, settings.NOTION_PROPERTY_NAME),
    secretProperties: site.table.passwords,
  }
}

/**
 * Ids of the pages that readers may not open, or only with a password. Computed once for each state of the site.
 */
function guardedIds(site: Site): ReadonlySet<string> {
  const known = guardedOf.get(site)
  if (known) return known
  const locked = [...site.posts, ...site.pages].filter((post) => post.locked)
  const guarded = new Set([...site.table.privateRowIds, ...locked.map(({ id }) => id)])
  guardedOf.set(site, guarded)
  return guarded
}

const guardedOf = new WeakMap<Site, ReadonlySet<string>>()
