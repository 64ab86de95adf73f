/** Answers of the server with the policy of the present settings, in place of the one that the build has written down. */
import { subscribe } from 'node:diagnostics_channel'
import type { Settings } from '@/conf/schema'
import { builtPolicies, policySettings } from './policy-settings'
import { isStart } from './request-addresses'
import { type SitePolicies, sitePolicies } from './site-policies'

const header = 'Content-Security-Policy'

/**
 * Gives answers the policy of the site that was loaded last. Those with a policy of their own (files, diagrams) keep it, and before
 * the first load all have that of the build. Counts for all servers of the process, from now on.
 * @param inlineHashes base64 SHA-256 of each inline script
 */
export function sendPresentPolicies(inlineHashes: readonly string[]): void {
  const built = builtPolicies()
  if (built === null) return
  const present = presentPolicies(built, inlineHashes)
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { response } = message
    const writeHead = response.writeHead.bind(response)
    // Headers are complete when they are sent.
    response.writeHead = (...given: unknown[]) => {
      const policy = present(response.getHeader(header), policySettings())
      if (policy !== undefined) response.setHeader(header, policy)
      return Reflect.apply(writeHead, response, given)
    }
  })
}

/**
 * Returns a function from a policy of the build to that of settings; undefined for any other value, and without settings.
 * Policies are made once for a state of the site: for an answer one is looked up.
 */
export function presentPolicies(
  built: SitePolicies,
  inlineHashes: readonly string[],
): (policy: unknown, settings: Settings | null) => string | undefined {
  let known: Settings | null = null
  let byBuilt = new Map<unknown, string>()
  return (policy, settings) => {
    if (settings === null) return undefined
    if (settings !== known) {
      const now = sitePolicies(settings, inlineHashes)
      byBuilt = new Map([
        [built.page, now.page],
        [built.document, now.document],
        [built.cusdis, now.cusdis],
      ])
      known = settings
    }
    return byBuilt.get(policy)
  }
}
