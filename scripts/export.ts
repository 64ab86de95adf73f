/**
 * Exports the whole site as files in `out` for any web server: builds it for an export, starts it locally, and
 * saves its responses. `--no-build` exports the existing build; `--redirect-pages` (`=en,zh-CN`: for these languages) adds pages
 * that redirect from former addresses, for hosts that read no redirect rules.
 */

// Before other imports, because they read the environment when they are loaded.
import './export/environment'
import './owner/environment'

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadEnvConfig } from '@next/env'
import { publicOrigin } from '@/lib/allowed-hosts'
import { customCssPath } from '@/lib/screens/head/head-extras'
import { exportedPosts } from '@/lib/screens/search/exported-posts'
import { cusdisFrame } from '@/lib/site/frames'
import { pageDataPath } from '@/lib/site/page-data'
import { quotablePages, quotablePagesPath } from '@/lib/site/quotable-pages'
import { randomPosts, randomPostsPath } from '@/lib/site/random-posts'
import { withTheme } from '@/lib/site/theme-query'
import { atomPath, feedPath, jsonFeedPath } from '@/lib/site/urls'
import { redis } from '@/lib/store/redis'
import { loadSite, WorkspaceError } from '@/lib/workspace'
import { themeNames } from '@/themes/names'
import { pageAddresses } from './export/addresses'
import { checkContents, checkPlace } from './export/check-target'
import { crawl, writeAt } from './export/crawl'
import { filePath } from './export/file-paths'
import { lockPath, takeLock } from './export/lock'
import { withPolicy } from './export/page-text'
import { redirectLanguages, redirectOption, writeRedirectPages } from './export/redirect-pages'
import { leftOutMessages, replaceFolder } from './export/replace-folder'
import { restoreFolder } from './export/restore-folder'
import { writeSearch } from './export/search-files'
import { startServer } from './export/server'
import { finishWhenStopped, removeWhenStopped } from './export/stopped'
import { writeRedirects } from './export/write-redirects'
import { owner } from './owner/environment'
import { scriptCommand } from './steps/programs.mjs'

const target = process.env.EXPORT_DIR || 'out'
/**
 * Everything is written here first: an export that fails leaves the last one in its place. It is removed after a failure, unless it
 * is complete and could only not be moved.
 */
const out = `${target.replace(/[/\\]+$/, '')}.unfinished`
const distDir = process.env.NEXT_DIST_DIR || '.next'

async function build(): Promise<void> {
  if (process.argv.includes('--no-build')) return
  // Not synchronously, because the lock has to be renewed.
  const [status] = await once(spawn(...scriptCommand('scripts/build.ts'), { stdio: 'inherit' }), 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

async function main(): Promise<void> {
  loadEnvConfig(process.cwd(), false)
  const asked = redirectOption(process.argv)
  checkPlace(target, process.cwd(), [distDir, ...(owner === null ? [] : [owner.folder])])
  takeLock(lockPath(target), target)
  const unfinished: string[] = []
  const keep = removeWhenStopped(unfinished)
  const restored = await restoreFolder(target)
  if (restored !== null)
    console.warn(
      `${target}: an export was killed while it replaced the files. The ${restored} export is now in place.`,
    )
  checkContents(target)
  await build()
  const site = await loadSite()
  const { LINK: link, SUB_PATH: subPath, POSTS_PER_PAGE: pageSize, ENABLE_RSS: hasFeed } = site.settings
  const buildId = (await readFile(join(distDir, 'BUILD_ID'), 'utf8')).trim()
  const server = await startServer(subPath)
  unfinished.push(out)
  let isComplete = false
  try {
    await rm(out, { recursive: true, force: true })
    // The owner's files are copied to their places.
    await cp('public', out, { recursive: true, filter: (source) => source !== join('public/assets/owner') })
    if (owner !== null)
      for (const file of owner.files) await cp(join(owner.folder, 'public', file), join(out, file))
    await cp(join(distDir, 'static'), join(out, '_next/static'), { recursive: true })
    await writeAt(join(out, randomPostsPath), JSON.stringify(randomPosts(site.posts)))
    if (site.settings.COMMENT_WALINE_RECENT)
      await writeAt(join(out, quotablePagesPath), JSON.stringify(quotablePages(site)))
    for (const css of [owner?.styles ?? '', site.settings.GLOBAL_CSS]) {
      const path = customCssPath(css)
      if (path !== null) await writeAt(join(out, path), css)
    }
    const searchSize = await writeSearch(out, await exportedPosts(site), pageSize)

    const text = async (address: string) => (await fetch(`${server.origin}${subPath}${address}`)).text()
    const writeGuarded = async (address: string, file: string) => {
      const answer = await fetch(`${server.origin}${subPath}${address}`)
      const policy = answer.headers.get('content-security-policy')
      await writeAt(join(out, file), withPolicy(await answer.text(), policy))
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
      await writeAt(join(out, data), await text(data))
    }
    if (hasFeed) {
      const feed = await text('/feed')
      // Subscribers of a blog that had a server request this address.
      for (const path of [feedPath, '/feed']) await writeAt(join(out, path), feed)
    }

    const isThere = (path: string) => {
      const file = filePath(path)
      return (
        path === feedPath || (!!file && (existsSync(join('public', file)) || !!owner?.files.includes(file)))
      )
    }
    const feeds = hasFeed ? [atomPath, jsonFeedPath] : []
    const addresses = ['/sitemap.xml', '/robots.txt', ...feeds, ...pageAddresses(site, themeNames)]
    const report = await crawl({ origin: server.origin, subPath, link, buildId, out, isThere }, addresses)
    const plain = report.pages.filter((page) => !page.startsWith('/themed/'))
    const redirects = report.redirects + (await writeRedirects(out, site, subPath, plain))
    const languages = asked && redirectLanguages(asked, site.settings.NOTION_PAGE_ID)
    const redirectPages = languages && (await writeRedirectPages(out, site, subPath, plain, languages))
    report.problems.push(...(await leftOutMessages(target, out)))
    for (const problem of report.problems) console.warn(problem)
    if (report.pages.length === 0) throw new Error(`No page could be written: ${target} stays as it was.`)
    isComplete = true
    finishWhenStopped()
    keep()
    const left = await replaceFolder(target, out).catch((error: unknown) => {
      const place = existsSync(out) ? ` The new export is complete in ${out}.` : ''
      throw new Error(`${target} could not be replaced.${place}`, { cause: error })
    })
    if (left.length > 0)
      console.warn(
        `Could not be removed, and a web server may send it: ${left.join(', ')}. Delete it by hand.`,
      )
    console.log(
      `Exported to ${target}: ${report.pages.length} pages, ${redirects} redirects, ${report.files} files, ` +
        `${report.problems.length} problems.`,
    )
    if (languages !== null)
      console.log(`${redirectPages} redirect pages. Language prefixes: ${languages.join(', ')}.`)
    console.log(searchSize)
    if (link === '')
      console.warn(
        'LINK is not set: feeds, sitemap and robots.txt name an address of this machine' +
          (publicOrigin(site.settings, {}) === ''
            ? ', and share pictures none that other sites can follow.'
            : '.'),
      )
  } finally {
    keep()
    if (!isComplete) await rm(out, { recursive: true, force: true })
    server.stop()
    redis()?.close()
  }
}

main().catch((error) => {
  console.error(
    error instanceof WorkspaceError || ['SettingsError', 'OptionError'].includes(error.name)
      ? error.message
      : error,
  )
  process.exit(1)
})
