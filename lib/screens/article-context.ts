import type { ArticleContext } from '@/lib/article'
import { findByAddress, findById } from '@/lib/site/slugs'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { imageUrl, isStoredFile, mediaUrl } from '@/lib/workspace'

/**
 * What the body of a page needs to know about the site. Its addresses carry SUB_PATH: the body is HTML, in which
 * no framework link adds it.
 */
export function articleContext(site: Site, pageId: string): ArticleContext {
  const { settings } = site
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
    imageUrl: (source, owner, width) => imageUrl(source, owner, { settings, width }),
    fileUrl: (id, source, property) =>
      isStoredFile(source)
        ? settings.SUB_PATH + mediaUrl(id, property)
        : imageUrl(source, { table: 'block', id }, { settings }),
  }
}
