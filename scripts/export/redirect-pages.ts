/**
 * Pages that redirect from former addresses, for hosts that read no redirect rules (`--redirect-pages`). Other hosts may look for
 * files before rules, so that such a page would replace their 308.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage } from '@/lib/site/former-addresses'
import type { Site } from '@/lib/site/types'
import { encodeSegment } from '@/lib/site/urls'
import { parsePageIds } from '@/lib/workspace/page-id'
import { formerAddresses } from './addresses'
import { OptionError } from './check-target'
import { isTaken, writeAt } from './crawl'
import { filePath, pageFile } from './file-paths'
import { redirectPage } from './page-text'
import { exportRedirects, firstPages, type Redirect } from './redirects'

const option = '--redirect-pages'
/** Addresses of feeds, sitemaps and pages with `.html`, to which no `.html` is added. */
const hasEnding = /\.(?:xml|json|html?)$/i

/**
 * Returns the languages that the option names, none where it stands alone; null without it.
 * @throws OptionError when it names something else
 */
export function redirectOption(argv: readonly string[]): string[] | null {
  const given = argv.findLast((argument) => argument === option || argument.startsWith(`${option}=`))
  if (given === undefined) return null
  const names = given
    .slice(option.length + 1)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !isLanguage(name))
  if (unknown !== undefined)
    throw new OptionError(
      `${option}: "${unknown}" is not a language. Name the prefixes of the former addresses, such as ${option}=en,zh-CN.`,
    )
  return [...new Set(names)]
}

/**
 * Returns the languages whose prefix gets pages: those that were named, else those of NOTION_PAGE_ID, from which NotionNext makes
 * its prefixes, else English.
 */
export function redirectLanguages(named: readonly string[], pageId: string): string[] {
  if (named.length > 0) return [...named]
  const parsed = parsePageIds(pageId)
  const told = parsed.ok ? parsed.pages.map(({ language }) => language).filter(isLanguage) : []
  return told.length > 0 ? [...new Set(told)] : ['en']
}

/**
 * Returns the redirects of addresses that other hosts match by pattern: pages and former slugs behind each language, searches for the
 * name of a category or tag. Searches for other words are unlimited.
 * @param pages addresses of the export's pages
 */
export function furtherRedirects(
  site: Site,
  pages: readonly string[],
  languages: readonly string[],
): Redirect[] {
  const searches = [...site.categories, ...site.tags].map(({ name }) => ({
    from: `/search/${encodeSegment(name)}`,
    to: `/search?s=${encodeSegment(name)}`,
  }))
  const present = [
    ...pages.map((page) => ({ from: page, to: page })),
    ...firstPages(site),
    ...formerAddresses(site),
    ...searches,
  ]
  return [
    ...searches,
    ...languages.flatMap((language) =>
      present.map(({ from, to }) => ({ from: `/${language}${from === '/' ? '' : from}`, to })),
    ),
  ]
}

/**
 * Writes the pages, each under its address and with `.html` behind it. Nothing that is there is replaced. Returns the number of files.
 * @param out folder of the site
 * @param pages addresses of its pages
 */
export async function writeRedirectPages(
  out: string,
  site: Site,
  subPath: string,
  pages: readonly string[],
  languages: readonly string[],
): Promise<number> {
  const write = async (path: string | null, to: string) => {
    if (path === null || existsSync(join(out, path))) return 0
    try {
      await writeAt(join(out, path), redirectPage(subPath + to, site.settings.LINK))
      return 1
    } catch (error) {
      // A page of the site has that name, or one above it.
      if (isTaken(error)) return 0
      throw error
    }
  }
  let files = 0
  for (const { from, to } of [...exportRedirects(site), ...furtherRedirects(site, pages, languages)]) {
    files += await write(pageFile(from), to)
    const path = filePath(from)
    if (path !== null && !hasEnding.test(from)) files += await write(`${path}.html`, to)
  }
  return files
}
