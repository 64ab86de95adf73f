/** The site that stored content makes. */
import { applyWorkspace } from '@/conf/apply-workspace'
import type { Settings } from '@/conf/schema'
import { describeMissingLink } from '@/lib/allowed-hosts'
import type { Site } from '@/lib/site/types'
import { normalized } from '@/lib/text-forms'
import { warnOnce } from '@/lib/warn-once'
import type { Content } from './store/content-store'
import { buildSite } from './table/build-site'
import { describeNoPosts } from './table/no-posts'
import { readRows } from './table/read-rows'
import { addressLimit } from './table/to-post'
import { toldEntries } from './table/told-entries'

/**
 * Builds the site from its content, and warns about what the owner has to mend.
 * @param now milliseconds since the epoch
 * @param isQuiet without the warnings that another process has given
 */
export function siteOf(
  content: Content,
  deployed: Settings,
  { now, isQuiet }: { now: number; isQuiet: boolean },
): Site {
  const { index, entries, gone } = content
  const { settings, problems, notices } = applyWorkspace(deployed, entries)
  if (!isQuiet) {
    for (const message of [...problems, ...notices]) warnOnce(message)
    warnAboutLink(settings)
  }
  const rows = readRows(index, settings)
  const first = buildSite(index, rows, settings, now, gone)
  // The rows tell which pages are hidden, and the settings which rows are.
  const told = toldEntries(entries, first)
  const site =
    told === entries ? first : buildSite(index, rows, applyWorkspace(deployed, told).settings, now, gone)
  // The processes of a build draw what its parent has loaded and warned about.
  if (site.noPosts && !isQuiet)
    warnOnce(`WARNING: ${describeNoPosts(site.noPosts)} \`npm run doctor\` has the details.`)
  return withFormer(site, content)
}

/** Returns a site with the addresses of earlier times that its content keeps. */
export function withFormer(site: Site, { addresses, closed }: Pick<Content, 'addresses' | 'closed'>): Site {
  return {
    ...site,
    addresses: { ...addresses, ...site.addresses },
    closedAddresses: [...new Set([...closed, ...site.closedAddresses])],
  }
}

/** The present addresses, which stay known after a slug is changed. */
function addressesOf({ posts, pages }: Site): Record<string, string> {
  return Object.fromEntries([...posts, ...pages].map(({ slug, id }) => [normalized(slug, 'NFC'), id]))
}

/** Former addresses that are kept of each row. */
const mostFormer = 100

/**
 * Returns the addresses that lead to the rows of a site: the present ones, and of the former ones the latest of each row. What is much
 * longer than an address can be now was stored by an earlier release.
 */
export function rememberedAddresses(
  former: Readonly<Record<string, string>>,
  site: Site,
): Record<string, string> {
  const present = addressesOf(site)
  const counts = new Map<string, number>()
  const latest = Object.entries(former).reverse()
  const kept = latest.filter(([slug, id]) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count <= mostFormer && slug.length <= 2 * addressLimit
  })
  return { ...Object.fromEntries(kept.reverse()), ...present }
}

/** Warns that no public address is known. An export warns by itself, and the embedded workspace is a sample. */
function warnAboutLink(settings: Settings): void {
  if (process.env.NODE_ENV !== 'production' || settings.STATIC_EXPORT || settings.NOTION_PAGE_ID === '')
    return
  const missing = describeMissingLink(settings)
  if (missing !== null) warnOnce(`WARNING: ${missing}`)
}
