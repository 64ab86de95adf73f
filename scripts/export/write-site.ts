/** Writes all files of an export for one state of the site. */
import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerSheets } from '@/lib/screens/head/owner-sheets'
import { exportedPosts } from '@/lib/screens/search/exported-posts'
import { cusdisFrame } from '@/lib/site/frames'
import { pageDataPath } from '@/lib/site/page-data'
import { quotablePages, quotablePagesPath } from '@/lib/site/quotable-pages'
import { randomPosts, randomPostsPath } from '@/lib/site/random-posts'
import { withTheme } from '@/lib/site/theme-query'
import type { Site } from '@/lib/site/types'
import { atomPath, feedPath, jsonFeedPath } from '@/lib/site/urls'
import { themeNames } from '@/themes/names'
import type { Owner } from '../owner/read-owner'
import { pageAddresses } from './addresses'
import { askPatiently } from './ask'
import { type CrawlReport, crawl, writeAt } from './crawl'
import { filePath } from './file-paths'
import { withPolicy } from './page-text'
import { redirectLanguages, writeRedirectPages } from './redirect-pages'
import { writeSearch } from './search-files'
import { startServer } from './server'
import { writeRedirects } from './write-redirects'
import { openSite, writtenSite } from './written-posts'

interface Export {
  /** Folder of the files; it is emptied first. */
  out: string
  /** Folder of the build. */
  distDir: string
  owner: Owner | null
  /** Languages of `redirectOption`. */
  asked: readonly string[] | null
}

export interface WrittenSite extends CrawlReport {
  site: Site
  redirects: number
  /** Languages that have redirect pages, and the number of files; null without. */
  redirectPages: { languages: readonly string[]; files: number } | null
  /** A line for the owner. */
  searchSize: string
}

/**
 * Starts the built site and writes its responses. What is made of the site itself comes last, and names only what the written pages
 * show: a post may be withdrawn in between.
 * @throws UnreadPagesError when a part of the site cannot be read
 */
export async function writeSite(site: Site, { out, distDir, owner, asked }: Export): Promise<WrittenSite> {
  const { LINK: link, SUB_PATH: subPath, POSTS_PER_PAGE: pageSize, ENABLE_RSS: hasFeed } = site.settings
  const buildId = (await readFile(join(distDir, 'BUILD_ID'), 'utf8')).trim()
  // Started for each state: a server that runs may send pages of a state that is some seconds old.
  const server = await startServer(subPath)
  try {
    await rm(out, { recursive: true, force: true })
    // The owner's files are copied to their places.
    await cp('public', out, { recursive: true, filter: (source) => source !== join('public/assets/owner') })
    if (owner !== null)
      for (const file of owner.files) await cp(join(owner.folder, 'public', file), join(out, file))
    await cp(join(distDir, 'static'), join(out, '_next/static'), { recursive: true })
    for (const { css, path } of ownerSheets(site.settings, owner?.styles ?? ''))
      await writeAt(join(out, path), css)

    const read = (address: string) => askPatiently(`${server.origin}${subPath}${address}`, address)
    const writeGuarded = async (address: string, file: string) => {
      const { headers, body } = await read(address)
      await writeAt(join(out, file), withPolicy(body.toString(), headers.get('content-security-policy')))
    }
    // It renders texts of the workspace in a document of the site: the policy is a second protection beside the
    // library's own.
    await writeGuarded('/assets/diagrams/frame.html', 'assets/diagrams/frame.html')
    await writeGuarded(cusdisFrame, cusdisFrame.slice(1))
    await writeGuarded('/404', '404.html')
    for (const theme of site.settings.THEME_SWITCH ? themeNames : []) {
      // Some hosts serve the nearest file of that name; on others the page requests the data.
      const address = withTheme('/404', theme)
      await writeGuarded(address, `themed/${theme}/404.html`)
      const data = pageDataPath(buildId, address)
      await writeAt(join(out, data), (await read(data)).body)
    }

    const texts = ['/sitemap.xml', '/robots.txt', ...(hasFeed ? [atomPath, jsonFeedPath] : [])]
    const isThere = (path: string) => {
      const file = filePath(path)
      const isPublic = !!file && (existsSync(join('public', file)) || !!owner?.files.includes(file))
      return path === feedPath || texts.includes(path) || isPublic
    }
    const crawled = { origin: server.origin, subPath, link, buildId, out, isThere }
    const report = await crawl(crawled, pageAddresses(site, themeNames))
    // After the pages: the texts of all posts can be read now.
    for (const address of texts) {
      const { status, body } = await read(address)
      if (status === 200) {
        await writeAt(join(out, address), body)
        report.files += 1
      } else report.problems.push(`${address}: answered with ${status}`)
    }
    if (hasFeed) {
      const feed = (await read('/feed')).body
      // Subscribers of a blog that had a server request this address.
      for (const path of [feedPath, '/feed']) await writeAt(join(out, path), feed)
    }

    const written = writtenSite(site, out)
    await writeAt(join(out, randomPostsPath), JSON.stringify(randomPosts(written.posts)))
    if (site.settings.COMMENT_WALINE_RECENT)
      await writeAt(join(out, quotablePagesPath), JSON.stringify(quotablePages(written)))
    const plain = report.pages.filter((page) => !page.startsWith('/themed/'))
    const redirects = report.redirects + (await writeRedirects(out, written, subPath, plain))
    const languages = asked && redirectLanguages(asked, site.settings.NOTION_PAGE_ID)
    const redirectPages = languages && {
      languages,
      files: await writeRedirectPages(out, written, subPath, plain, languages),
    }
    const searchSize = await writeSearch(
      out,
      await exportedPosts(await openSite(written, out, buildId)),
      pageSize,
    )
    return { ...report, site, redirects, redirectPages, searchSize }
  } finally {
    server.stop()
  }
}
