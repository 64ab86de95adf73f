/** Writes redirects for former addresses of an export. */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Site } from '@/lib/site/types'
import { atomPath, feedPath, jsonFeedPath } from '@/lib/site/urls'
import { isTaken, writeAt } from './crawl'
import { filePath, pageFile } from './file-paths'
import { redirectPage } from './page-text'
import { nginxMap, redirectsFile } from './redirect-files'
import { exportRedirects, firstSegments, freeLanguages, listedRedirects } from './redirects'

/** Files whose clients follow no HTML redirects: they are copied to each former name. */
const copied: readonly string[] = [feedPath, atomPath, jsonFeedPath, '/sitemap.xml']

/**
 * Writes redirects as pages and as rules for hosts (`_redirects`, `redirects.nginx.conf`), and copies of feeds and
 * pages under their former names. Existing files are never replaced. Returns the number of redirects.
 * @param out folder of the site
 * @param pages addresses of its pages
 */
export async function writeRedirects(
  out: string,
  site: Site,
  subPath: string,
  pages: readonly string[],
): Promise<number> {
  const fixed = exportRedirects(site)
  for (const { from, to } of fixed) {
    const isFeed = copied.includes(to) && (extname(from) !== '' || from === '/feed')
    if (isFeed) await copyOnce(out, filePath(to), filePath(from))
    else await writeOnce(out, pageFile(from), redirectPage(subPath + to, site.settings.LINK))
  }
  // A redirecting page would be a loop on hosts that serve `x.html` for `/x`.
  for (const page of pages) {
    const path = filePath(page)
    if (path) await copyOnce(out, pageFile(page), `${path}.html`)
  }
  const rules = {
    fixed: listedRedirects(site, fixed),
    pages,
    languages: freeLanguages(site),
    ...firstSegments(site),
  }
  const own = await readFile(join(out, '_redirects'), 'utf8').catch(() => '')
  await writeAt(join(out, '_redirects'), own + redirectsFile(rules, subPath))
  await writeAt(join(out, 'redirects.nginx.conf'), nginxMap(rules, subPath))
  const headers = await readFile(join(out, '_headers'), 'utf8').catch(() => '')
  const feedType = `${subPath}/feed\n  Content-Type: application/rss+xml; charset=utf-8\n`
  await writeAt(join(out, '_headers'), headers + feedType)
  return fixed.length
}

/** Copies a file unless the target exists; with copy-on-write where the file system supports it. */
async function copyOnce(out: string, from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null || !existsSync(join(out, from))) return
  await unlessTaken(async () => {
    const target = join(out, to)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(out, from), target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  })
}

async function writeOnce(out: string, path: string | null, content: string): Promise<void> {
  if (path === null || existsSync(join(out, path))) return
  await unlessTaken(() => writeAt(join(out, path), content))
}

/** Skips an existing name, or one below an existing file: it is a page of the site. */
async function unlessTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}
