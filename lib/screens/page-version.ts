import { createHash } from 'node:crypto'
import type { Site } from '@/lib/site/types'
import type { PageName, PageVersion } from '@/lib/workspace/freshness'
import { BodyDigests } from './article/body-digests'
import { screenAt } from './route'
import type { ScreenBuilder } from './screen-result'
import { siteMeta } from './site-meta'

/** In milliseconds; in UTC. */
const day = 86_400_000

/**
 * Returns the version of a page: a hash of its props, with digests instead of bodies. Null for an address without a
 * page, and for exports, whose locked pages are encrypted differently each time.
 * @param theme name of the theme in the address; without it THEME draws the page
 * @param now milliseconds since the epoch
 */
export async function pageVersion(
  site: Site,
  build: ScreenBuilder,
  theme?: string,
  now = Date.now(),
): Promise<PageVersion | null> {
  if (site.settings.STATIC_EXPORT) return null
  const bodies = new BodyDigests()
  const screen = await build(site, bodies, theme)
  if (screen === null || 'redirectTo' in screen) return null
  const frame = await siteMeta(site, theme, screen.kind, bodies)
  // The day is included, because footers show the year and a sidebar the days online.
  const parts = [frame, screen, theme, site.settings, new Date(now).toISOString().slice(0, 10)]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
  // The version is read again when the next day begins.
  const nextDay = (Math.floor(now / day) + 1) * day
  return { hash, until: Math.min(bodies.until, nextDay) }
}

/** Returns the current version of a stored page; null when there is no such page any more. */
export async function presentVersion(site: Site, { path, theme }: PageName): Promise<PageVersion | null> {
  const build = screenAt(segmentsOf(path))
  return build === null ? null : pageVersion(site, build, theme)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map(decodeURIComponent)
}
