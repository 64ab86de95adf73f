import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { GetServerSideProps } from 'next'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { namesEtag, readingOnly } from '@/lib/http-requests'
import type { Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { makeFromSite } from '@/lib/workspace'
import { publicOrigin } from '../allowed-hosts'
import { type Feed, loadFeed } from './feed'

/** A text generated from the site. */
export interface SiteText {
  text: string
  /** Milliseconds since the epoch of the last change of its content, as far as known; 0: unknown. */
  changed: number
}

/**
 * Returns getServerSideProps for a text generated from the site. Caches revalidate it each time, so that an edit
 * appears within the revalidation window, and an unchanged text costs nothing.
 * @param type content type without charset
 * @param write returns the text, or null when there is none and the address answers 404
 */
export function textRoute(
  type: string,
  write: (site: Site, origin: string) => Promise<SiteText | null> | SiteText | null,
): GetServerSideProps<Record<string, never>> {
  /**
   * Texts by the site that they were generated from: there is no limit of requests, and texts of a large site take
   * long.
   */
  const texts = new WeakMap<Site, TtlCache<SiteText | null>>()
  return async ({ req, res, resolvedUrl }) => {
    if (!readingOnly(req, res)) return { props: {} }
    const { settings, origin, made } = await makeFromSite(async (site) => {
      const origin = siteOrigin(site.settings, req)
      const ofSite = texts.get(site) ?? new TtlCache<SiteText | null>(textLimit)
      texts.set(site, ofSite)
      const made = await ofSite.get(origin, {
        load: async () => write(site, origin),
        lifetime: () => textLifetime,
      })
      return { settings: site.settings, origin, made }
    })
    if (made === null) return { notFound: true }
    const [path = ''] = resolvedUrl.split('?')
    const { etag, modified } = versionOf(`${origin}${path}`, made, Date.now())
    res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    // The requested host itself is always part of the cache key.
    if (settings.LINK === '') res.setHeader('Vary', 'X-Forwarded-Host')
    res.setHeader('ETag', etag)
    if (modified > 0) res.setHeader('Last-Modified', new Date(modified).toUTCString())
    if (isKnown(req.headers, etag, modified)) {
      res.statusCode = 304
      res.end()
    } else {
      res.setHeader('Content-Type', `${type}; charset=utf-8`)
      res.end(made.text)
    }
    return { props: {} }
  }
}

/** Returns getServerSideProps for a feed in one of its formats. */
export function feedRoute(type: string, write: (feed: Feed) => string) {
  return textRoute(type, async (site, origin) => {
    const feed = await loadFeed(site, origin)
    return feed && { text: write(feed), changed: feed.updated }
  })
}

/** The version of a text. */
export interface TextVersion {
  /** Weak, because the text may be compressed on its way. */
  etag: string
  /** Milliseconds since the epoch, whole seconds. */
  modified: number
}

/** Milliseconds, so that a text with parts that came too late is soon generated again. */
const textLifetime = 2_000
/** Hosts for which texts of one site are cached. */
const textLimit = 4
/** Addresses whose last version is remembered: ALLOWED_HOSTS may contain many hosts. */
const versionLimit = 50

/**
 * Returns the version of a text. Removed content or a changed setting changes no edit time, so the time of change
 * is then the moment at which the process first sees the different text.
 */
export function versionOf(address: string, { text, changed }: SiteText, now: number): TextVersion {
  const versions = globalSingleton('text-versions', () => new TtlCache<TextVersion>(versionLimit))
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const last = versions.last(address)
  if (last?.etag === etag) return last
  const time = last === null ? Math.min(changed, now) : now
  const version = { etag, modified: Math.floor(time / 1_000) * 1_000 }
  versions.put(address, version)
  return version
}

/** Whether the client has this version already; the ETag takes precedence over the time. */
export function isKnown(
  headers: Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>,
  etag: string,
  modified: number,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return namesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified > 0 && since >= modified
}

/**
 * Returns the site's public address with SUB_PATH, without trailing slash; only SUB_PATH where no host is known.
 */
export function siteOrigin(
  settings: Pick<Settings, 'LINK' | 'SUB_PATH' | 'ALLOWED_HOSTS'>,
  request: Pick<IncomingMessage, 'headers'>,
): string {
  return publicOrigin(settings, request.headers) + settings.SUB_PATH
}
