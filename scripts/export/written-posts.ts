/** Tells which posts the written pages show: what else is written must not name more. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageDataPath } from '@/lib/site/page-data'
import { searchablePosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { logText } from '@/lib/text-forms'
import { member } from '@/lib/unknown-values'
import { filePath, pageFile } from './file-paths'

/** Titles that a message names. */
const named = 5

/** Returns the site without posts and pages that have no file. @param out folder of the export */
export function writtenSite(site: Site, out: string): Site {
  const isWritten = ({ href }: Post) => {
    const file = pageFile(href)
    return isExternal(href) || (file !== null && existsSync(join(out, file)))
  }
  return { ...site, posts: site.posts.filter(isWritten), pages: site.pages.filter(isWritten) }
}

/**
 * Returns the site with the posts for the search: those whose written page shows its body to everybody. In doubt a post is left out,
 * and a message names it.
 * @param site see `writtenSite`
 */
export async function openSite(site: Site, out: string, buildId: string): Promise<Site> {
  const posts = searchablePosts(site)
  const isOpen = await Promise.all(
    posts.map(
      ({ href }) => isExternal(href) || isWrittenOpen(join(out, filePath(pageDataPath(buildId, href)) ?? '')),
    ),
  )
  const left = posts.filter((_, index) => !isOpen[index]).map(({ title }) => title)
  if (left.length > 0)
    console.warn(
      logText(
        `The search leaves out ${left.length} posts, since their pages were not open when they were written: ` +
          `${left.slice(0, named).join(', ')}${left.length > named ? ', …' : ''}.`,
      ),
    )
  return { ...site, posts: posts.filter((_, index) => isOpen[index]) }
}

/** Whether the data of a page shows a body without a password. */
async function isWrittenOpen(file: string): Promise<boolean> {
  try {
    const data: unknown = JSON.parse(await readFile(file, 'utf8'))
    return member(data, 'pageProps', 'screen', 'locked') === false
  } catch {
    return false
  }
}
