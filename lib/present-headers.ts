/** Sends the headers that the current settings require, instead of those fixed by the build. */
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import type { Settings } from '@/conf/schema'
import { builtPolicies, policySettings } from './policy-settings'
import { isStart } from './request-addresses'
import { forEver, transportSecurity } from './response-headers'
import { type SitePolicies, sitePolicies } from './site-policies'

/** Seconds for `Retry-After`: about as long as the queue of requests to the workspace. */
const retrySeconds = 30
const policyHeader = 'Content-Security-Policy'
/**
 * Without a lifetime browsers cache a permanent redirect indefinitely. After a slug is changed back, they would redirect from each
 * address to the other.
 */
const revalidatedAlways = 'max-age=0, must-revalidate'

/**
 * Sets the policy of the last loaded site, or of the deployment before the first load. Responses with a policy of
 * their own (files) keep it. Other headers of the build are replaced by those of the deployment's settings. Affects
 * all servers of the process from now on.
 * @param inlineHashes base64 SHA-256 of each inline script
 */
export function sendPresentHeaders(inlineHashes: readonly string[], deployed: Settings): void {
  const built = builtPolicies()
  const present = built && presentPolicies(built, inlineHashes)
  const [transport] = transportSecurity(deployed)
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { response } = message
    const writeHead = response.writeHead.bind(response)
    // Headers are only complete when they are sent.
    response.writeHead = (...given: unknown[]) => {
      const policy = present?.(response.getHeader(policyHeader), policySettings() ?? deployed)
      if (policy !== undefined) response.setHeader(policyHeader, policy)
      if (transport) response.setHeader(transport.key, transport.value)
      else response.removeHeader('Strict-Transport-Security')
      const status = typeof given[0] === 'number' ? given[0] : response.statusCode
      setLifetime(response, status, deployed)
      return Reflect.apply(writeHead, response, given)
    }
  })
}

/** Sets how long shared caches may serve a finished page. */
function setLifetime(response: ServerResponse, status: number, deployed: Settings): void {
  const given = response.getHeader('Cache-Control')
  const isPage = String(response.getHeader('Content-Type')).startsWith('text/html')
  const isFile = (status < 300 || status === 304) && !isPage
  const lifetime = typeof given === 'string' ? presentLifetime(given, isFile, deployed) : null
  const isRedirect = status === 301 || status === 308
  if (lifetime !== null)
    response.setHeader('Cache-Control', isRedirect ? `${revalidatedAlways}, ${lifetime}` : lifetime)
  // The workspace did not answer in time, or its queue is full: crawlers should come back later.
  if (status === 500 && isPage) response.setHeader('Retry-After', retrySeconds)
}

/**
 * Returns `Cache-Control` for shared caches: the window of these settings for a finished page; no caching for a
 * page or redirect at the address of a file. Null: the header is unchanged.
 */
export function presentLifetime(
  given: string,
  isFile: boolean,
  {
    NEXT_REVALIDATE_SECOND: window,
    PAGE_EXPIRE_SECONDS: more,
  }: Pick<Settings, 'NEXT_REVALIDATE_SECOND' | 'PAGE_EXPIRE_SECONDS'>,
): string | null {
  // The build sets a year for addresses of content-hashed files, even where no such file exists.
  if (given === forEver.value && !isFile) return 'no-cache'
  const fresh = /^s-maxage=(\d+)(?:, stale-while-revalidate=\d+)?$/.exec(given)?.[1]
  if (fresh === undefined) return null
  const stale = window + more - Number(fresh)
  return stale > 0 ? `s-maxage=${fresh}, stale-while-revalidate=${stale}` : `s-maxage=${fresh}`
}

/**
 * Returns a function that maps a policy of the build to that of the current settings; undefined for any other
 * value. Policies are computed once per state of the site.
 */
export function presentPolicies(
  built: SitePolicies,
  inlineHashes: readonly string[],
): (policy: unknown, settings: Settings) => string | undefined {
  let known: Settings | null = null
  let byBuilt = new Map<unknown, string>()
  return (policy, settings) => {
    if (settings !== known) {
      const now = sitePolicies(settings, inlineHashes)
      byBuilt = new Map([
        [built.page, now.page],
        [built.file, now.file],
        [built.document, now.document],
        [built.cusdis, now.cusdis],
        [built.diagram, now.diagram],
      ])
      known = settings
    }
    return byBuilt.get(policy)
  }
}
