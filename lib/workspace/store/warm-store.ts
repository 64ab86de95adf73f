import { memoLimit } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import type { ArticleLoader } from '../pages/article-loader'
import type { SiteLoader } from '../site-loader'

/** Result of filling the store. */
export interface WarmReport {
  articles: number
  /** Found in the store, and not edited since. */
  kept: number
  loaded: number
  /** Title and reason of those that could not be read. */
  failed: { title: string; reason: string }[]
  /** Left for their first request, because the time was used up. */
  left: number
}

interface Options {
  site: SiteLoader
  articles: ArticleLoader
  /** Milliseconds. */
  budget: number
  /** Articles that are loaded at once. */
  atOnce: number
  now?: () => number
}

/**
 * Loads the index, then articles into the store, the newest first, until the time is used up. Only a failure of the index
 * is an error: other articles are loaded on request.
 * @throws WorkspaceError when the index cannot be read and was never stored
 */
export async function warmStore({
  site: siteLoader,
  articles,
  budget,
  atOnce,
  now = Date.now,
}: Options): Promise<WarmReport> {
  const end = now() + budget
  const posts = articlesOf(await siteLoader.load())
  const report: WarmReport = { articles: posts.length, kept: 0, loaded: 0, failed: [], left: 0 }
  const queue = posts[Symbol.iterator]()

  const work = async () => {
    for (const post of queue) {
      if (await articles.isStored(post)) report.kept++
      else if (now() >= end) report.left++
      else {
        await articles.load(post).then(
          () => report.loaded++,
          (error: unknown) => report.failed.push({ title: post.title, reason: String(error) }),
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

/**
 * Everything with a body, the newest first. The notice comes before all, because every page shows it; memos come last,
 * because only one page shows them.
 */
function articlesOf({ posts, pages, notice, memos, settings }: Site): Post[] {
  const own = [...posts, ...pages].filter(({ href }) => !isExternal(href))
  const shown = settings.MEMOS_SOURCE === '' ? memos.slice(0, memoLimit) : []
  return [...(notice ? [notice] : []), ...own.sort((a, b) => b.publishDate - a.publishDate), ...shown]
}
