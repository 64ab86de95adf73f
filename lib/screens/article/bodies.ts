import { renderArticle, renderPart, renderPreview } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { globalSingleton } from '@/lib/global-singleton'
import { loadMemos } from '@/lib/memos'
import type { Post, Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { editCount, loadArticle, loadCurrentArticle, type RecordMap, visibilityOf } from '@/lib/workspace'
import type { Memo } from '../../site/types'
import { bodyDigest } from './body-digest'
import { bodyVersion, type DrawnBody, keptBodies } from './kept-bodies'

/** Provides the bodies of pages to screens. Callers have checked that the reader may have them. */
export interface Bodies {
  /** The whole body. */
  article(site: Site, post: Post): Promise<DrawnBody>
  /** HTML of the first lines. */
  preview(site: Site, post: Post, lines: number): Promise<string>
  /** HTML of the announcement. */
  notice(site: Site, notice: Post): Promise<string>
  memos(site: Site): Promise<Memo[]>
}

/** Bodies rendered as HTML. `BodyDigests` is the variant for page versions. */
export const drawnBodies: Bodies = {
  /**
   * Bodies of open posts are stored with their pages, those of locked ones here. An export renders each body once.
   */
  async article(site, post) {
    const draw = (recordMap: RecordMap) => {
      const { html, toc, wordCount } = renderArticle(recordMap, articleContext(site, post.id))
      return { html, toc, wordCount }
    }
    if (!post.locked || site.settings.STATIC_EXPORT) return draw(await loadArticle(post))
    const kept = keptBodies()
    const known = kept.current(site, post.id)
    if (known !== null) return known
    const edits = editCount()
    const { recordMap, until } = await loadCurrentArticle(post)
    const version = bodyVersion(site, recordMap)
    const body = await kept.get(post.id, version, () => draw(recordMap))
    kept.noteCurrent(site, post.id, { version, until, edits })
    return body
  },
  async preview(site, post, lines) {
    return renderPreview(await loadArticle(post), articleContext(site, post.id), lines)
  },
  /** Every page shows it, so it is rendered once per edit. */
  async notice(site, notice) {
    const recordMap = await loadArticle(notice)
    const memory = globalSingleton('notice', () => new TtlCache<string>(8))
    return memory.get(notice.id, {
      load: async () => renderPart(recordMap, articleContext(site, notice.id)),
      lifetime: () => Number.POSITIVE_INFINITY,
      // The digest does not cover every form of link that rendering recognises; the visibility hash covers the
      // rest.
      version: `${bodyDigest(site, recordMap)} ${visibilityOf(site)}`,
    })
  },
  memos(site) {
    return loadMemos(site, (pageId) => articleContext(site, pageId))
  },
}
