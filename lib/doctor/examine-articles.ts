/** Reads every article and checks its content. */
import type { Post } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import { BlockedError, RateLimitedError } from '@/lib/workspace/client/client-errors'
import { loadPage } from '@/lib/workspace/pages/load-page'
import type { Blog } from './blog'
import { checkArticle } from './checks/check-article'
import { coverOf, type PictureUse, picturesIn } from './find-pictures'
import type { Facts, Finding } from './types'
import { linkTo } from './workspace-link'

/** After this many failures in a row the remaining articles are skipped: the workspace does not answer. */
const failuresInARow = 5

interface Options {
  /** Access to a private workspace, or ''. */
  token: string
  /** NOTION_ACTIVE_USER, or ''. */
  activeUser: string
  /** How many articles are read, the newest first; all when omitted. */
  limit?: number
  progress: (text: string) => void
  /** Receives findings as soon as there are some. */
  report: (findings: readonly Finding[]) => void
  /** Notes an article that cannot be read. */
  fail: (error: unknown, link: Pick<Finding, 'link'>, begin: string) => void
}

interface ExaminedArticles {
  pictures: PictureUse[]
  facts: NonNullable<Facts['articles']>
}

/** Reads the articles one after the other; the client observes the rate limit. */
export async function examineArticles(
  client: WorkspaceClient,
  blog: Blog,
  { token, activeUser, limit, progress, report, fail }: Options,
): Promise<ExaminedArticles> {
  const posts = articlesOf(blog)
  const wanted = posts.slice(0, limit ?? posts.length)
  const access = {
    NOTION_HOST: blog.site.settings.NOTION_HOST,
    token,
    activeUser,
    spaceId: blog.content.root.spaceId,
  }
  const shown = new Set(posts.map(({ id }) => id))
  const pictures = blog.rows.flatMap((row) => (shown.has(row.id) ? coverOf(row, access) : []))
  const queue = wanted[Symbol.iterator]()
  let loaded = 0
  let failed = 0
  let inARow = 0
  const work = async () => {
    for (const post of queue) {
      if (inARow >= failuresInARow) return
      try {
        const { recordMap } = await loadPage(client, post.id)
        report(checkArticle(post, recordMap, blog))
        pictures.push(...picturesIn(post.id, post.title, recordMap, access))
        loaded++
        inARow = 0
      } catch (error) {
        failed++
        // The next article would only wait for another cool-down.
        inARow = isPause(error) ? failuresInARow : inARow + 1
        fail(error, linkTo(post.id, blog.site.settings), `The article "${post.title}" cannot be read. `)
      }
      progress(`Articles: ${loaded + failed} of ${wanted.length}`)
    }
  }
  await Promise.all(Array.from({ length: blog.deployed.WORKSPACE_CONCURRENCY }, work))
  const left = posts.length - loaded - failed
  if (left > 0) {
    report([
      {
        severity: 'info',
        check: 'articles-left',
        message:
          `${left} of ${posts.length} articles were not examined. ` +
          (inARow >= failuresInARow
            ? 'The workspace did not answer; run the health check again later.'
            : 'Run it without --articles to examine all of them.'),
      },
    ])
  }
  return { pictures, facts: { total: posts.length, loaded, failed } }
}

/** All posts and pages with a public body, the newest first. */
function articlesOf({ site }: Blog): Post[] {
  const own = [...site.posts, ...site.pages].filter(({ href }) => !isExternal(href))
  return [
    ...own.sort((a, b) => b.publishDate - a.publishDate),
    ...(site.notice ? [site.notice] : []),
    ...site.memos,
  ]
}

function isPause(error: unknown): boolean {
  return error instanceof BlockedError || error instanceof RateLimitedError
}
