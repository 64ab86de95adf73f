/** Answers of the server with the headers that the present settings ask for, in place of those that the build has written down. */
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import type { Settings } from '@/conf/schema'
import { builtPolicies, policySettings } from './policy-settings'
import { isStart } from './request-addresses'
import { forEver, transportSecurity } from './response-headers'
import { type SitePolicies, sitePolicies } from './site-policies'

/** Seconds after which a page that could not be rendered may be there: about as long as the workspace's queue is. */
const retrySeconds = 30
const policyHeader = 'Content-Security-Policy'

/**
 * Gives answers the policy of the site that was loaded last, or of the deployment before the first load. Answers with a policy of
 * their own (files) keep it. What else the build has fixed in headers follows the deployment's settings. Counts for all servers of the
 * process, from now on.
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
    // Headers are complete when they are sent.
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

/** The header of a finished page says how long caches in front may show it. */
function setLifetime(response: ServerResponse, status: number, deployed: Settings): void {
  const given = response.getHeader('Cache-Control')
  const isPage = String(response.getHeader('Content-Type')).startsWith('text/html')
  const isFile = (status < 300 || status === 304) && !isPage
  const lifetime = typeof given === 'string' ? presentLifetime(given, isFile, deployed) : null
  if (lifetime !== null) response.setHeader('Cache-Control', lifetime)
  // The workspace did not answer in time, or too many others wait for it: what crawlers cannot read now, they read later.
  if (status === 500 && isPage) response.setHeader('Retry-After', retrySeconds)
}

/**
 * Returns the lifetime in caches in front: of a finished page, with the window of these settings; none for a page or redirect
 * at an address of files. null: the header stays.
 */
export function presentLifetime(
  given: string,
  isFile: boolean,
  {
    NEXT_REVALIDATE_SECOND: window,
    PAGE_EXPIRE_SECONDS: more,
  }: Pick<Settings, 'NEXT_REVALIDATE_SECOND' | 'PAGE_EXPIRE_SECONDS'>,
): string | null {
  // The build gives the addresses of files that change with their content a year, whether there is such a file or not.
  if (given === forEver.value && !isFile) return 'no-cache'
  const fresh = /^s-maxage=(\d+)(?:, stale-while-revalidate=\d+)?$/.exec(given)?.[1]
  if (fresh === undefined) return null
  const stale = window + more - Number(fresh)
  return stale > 0 ? `s-maxage=${fresh}, stale-while-revalidate=${stale}` : `s-maxage=${fresh}`
}

/**
 * Returns a function from a policy of the build to that of settings; undefined for any other value.
 * Policies are made once for a state of the site: for an answer one is looked up.
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
