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

/** A text made from the site. */
export interface SiteText {
  text: string
  /** Milliseconds since the epoch: when what it tells last changed, as far as the content says. 0: unknown. */
  changed: number
}

/**
 * A text made from the site, as getServerSideProps of a page without markup. A copy is asked about each time, so that
 * an edit is there with its window, and costs nothing more while nothing has changed.
 * @param type content type without charset
 * @param write the text, or null when there is none and the address answers 404
 */
export function textRoute(
  type: string,
  write: (site: Site, origin: string) => Promise<SiteText | null> | SiteText | null,
): GetServerSideProps<Record<string, never>> {
  /** Texts by the site that they were made from: anybody may ask as often as he likes, and a large site's take long. */
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
    // The host itself is part of every cache's key.
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

/** A feed in one of its formats, as getServerSideProps. */
export function feedRoute(type: string, write: (feed: Feed) => string) {
  return textRoute(type, async (site, origin) => {
    const feed = await loadFeed(site, origin)
    return feed && { text: write(feed), changed: feed.updated }
  })
}

/** Which state of a text there is. */
export interface TextVersion {
  /** Weak: the text may be compressed on its way. */
  etag: string
  /** Milliseconds since the epoch, whole seconds. */
  modified: number
}

/** Milliseconds: a text whose parts came late is soon written anew. */
const textLifetime = 2_000
/** Hosts whose text of one site is in memory. */
const textLimit = 4
/** Addresses whose last version a process remembers: ALLOWED_HOSTS may stand for many hosts. */
const versionLimit = 50

/**
 * The version of a text. Content that goes away or a setting that changes moves no time of edit: from the moment on
 * at which a process sees another text, that moment is the time of the change.
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

/** Whether the asker has this version already; the tag counts before the time. */
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

/** Returns the site's public address with SUB_PATH, without closing slash; only SUB_PATH where no host is known. */
export function siteOrigin(
  settings: Pick<Settings, 'LINK' | 'SUB_PATH' | 'ALLOWED_HOSTS'>,
  request: Pick<IncomingMessage, 'headers'>,
): string {
  return publicOrigin(settings, request.headers) + settings.SUB_PATH
}
