/** Builds the site from stored content. */
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
 * Builds the site from its content, and warns about mistakes of the owner.
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
  // Twice, because the rows decide which pages are hidden, and the settings decide which rows are.
  const told = toldEntries(entries, first)
  const site =
    told === entries ? first : buildSite(index, rows, applyWorkspace(deployed, told).settings, now, gone)
  // The processes of a build render what their parent has loaded, and it has warned already.
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

/** The current addresses, which stay known after a slug is changed. */
function addressesOf({ posts, pages }: Site): Record<string, string> {
  return Object.fromEntries([...posts, ...pages].map(({ slug, id }) => [normalized(slug, 'NFC'), id]))
}

/** Limit of former addresses per row. */
const mostFormer = 100

/**
 * Returns the addresses of the rows of a site: the current ones, and the latest former ones of each row. Addresses
 * beyond the current limit of length were stored by an earlier release, and are dropped.
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

/**
 * Warns that the public address is unknown. An export has its own warning, and the embedded workspace is a sample.
 */
function warnAboutLink(settings: Settings): void {
  if (process.env.NODE_ENV !== 'production' || settings.STATIC_EXPORT || settings.NOTION_PAGE_ID === '')
    return
  const missing = describeMissingLink(settings)
  if (missing !== null) warnOnce(`WARNING: ${missing}`)
}
