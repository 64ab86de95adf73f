import type { DocumentWeight, PageWeight } from './page-weight'

/** Limits that do not depend on the machine's speed, in bytes if nothing else is said. */
export const budgets = {
  /** First-load script of any page, gzip. */
  scriptGzip: 155 * 1024,
  /** Script that runs before the reader's first sign, of any page that is measured, gzip. */
  unpromptedGzip: 12 * 1024,
  /** Style sheets of any page, gzip. */
  styleGzip: 30 * 1024,
  /** Inlined page data of any page, raw. */
  pageDataRaw: 12 * 1024,
  /** Inlined page data of an archive of 300 posts, raw. */
  archiveDataRaw: 40 * 1024,
  /** HTML, raw: the sample's home page, an archive of 60 posts, the generated article of 2,000 blocks. */
  homeRaw: 65 * 1024,
  archiveRaw: 90 * 1024,
  longArticleRaw: 130 * 1024,
  /**
   * Elements of any page that are laid out before the reader's first sign. The sample's pages have up to 900; other fonts
   * may bring one chunk of an article more into reach.
   */
  laidOut: 1_500,
} as const

/** Describes how the HTML of a page exceeds its limit; the limit in bytes depends on the content. */
export function brokenHtmlBudget(page: DocumentWeight, limit: number): string[] {
  const { raw } = page.html
  return raw > limit ? [`${page.path}: HTML (raw) is ${raw} bytes, more than ${limit}`] : []
}

/** Describes how the inlined data of a page exceeds its limit. */
export function brokenDataBudget({ path, pageData: { raw } }: DocumentWeight): string[] {
  const limit = path === '/archive' ? budgets.archiveDataRaw : budgets.pageDataRaw
  return raw > limit ? [`${path}: page data (raw) is ${raw} bytes, more than ${limit}`] : []
}

/** Describes every budget that a page exceeds; empty when there is none. `hosts` are the allowed ones. */
export function brokenBudgets(page: PageWeight, hosts: readonly string[]): string[] {
  const limits = [
    ['script (gzip)', page.script.gzip, budgets.scriptGzip],
    ['script before the first sign (gzip)', page.unprompted.gzip, budgets.unpromptedGzip],
    ['styles (gzip)', page.style.gzip, budgets.styleGzip],
  ] as const
  const foreign = Object.keys(page.requests).filter(
    (host) => !hosts.includes(host) && !page.embeds.includes(host),
  )
  return [
    ...limits
      .filter(([, bytes, limit]) => bytes > limit)
      .map(([what, bytes, limit]) => `${page.path}: ${what} is ${bytes} bytes, more than ${limit}`),
    ...brokenDataBudget(page),
    ...(page.laidOut > budgets.laidOut
      ? [
          `${page.path}: lays out ${page.laidOut} elements before the first sign, more than ${budgets.laidOut}`,
        ]
      : []),
    ...foreign.map((host) => `${page.path}: asks ${host}, which is neither the site nor its workspace`),
    ...(page.prefetched > 0
      ? [`${page.path}: fetches page data ${page.prefetched} times before a link is pointed at`]
      : []),
  ]
}
