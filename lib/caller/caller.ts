/** Identifies who sends a request. Everything that counts or limits callers uses it. */
import type { IncomingMessage } from 'node:http'
import { globalSingleton } from '@/lib/global-singleton'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings } from '@/lib/workspace/deployed'
import { type Caller, findCaller, proxyAdvice } from './find-caller'
import { callerNetwork, siteNetwork } from './ip-address'
import { trustOf } from './trust'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * Returns the caller of a request by the proxies that TRUSTED_PROXIES names, and advice for the owner where that
 * setting seems wrong.
 */
export function callerOf({ headers, socket }: Request): Caller & { advice: string | null } {
  const trust = globalSingleton('trusted-proxies', () =>
    trustOf(deployedSettings().TRUSTED_PROXIES, process.env),
  )
  const caller = findCaller(socket?.remoteAddress, headers, trust)
  // A closed connection has no address: clients could use that to suggest a proxy that does not exist.
  const advice = socket?.destroyed ? null : proxyAdvice(caller, headers, trust)
  if (advice !== null) warnOnce(advice)
  return { ...caller, advice }
}

/** Returns the network of a request's caller, which limits count by. */
export function callerKey(request: Request): string {
  return callerNetwork(callerOf(request).address)
}

/** Returns the /48 of a request's caller, within which one customer can be many callers; null for IPv4. */
export function callerSite(request: Request): string | null {
  return siteNetwork(callerOf(request).address)
}
