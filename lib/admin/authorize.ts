import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { siteNetwork } from '@/lib/caller/ip-address'
import { globalSingleton } from '@/lib/global-singleton'
import { isPassword } from '@/lib/lock/password'
import { sharedCounters } from '@/lib/throttle/redis-counters'
import { Throttle } from '@/lib/throttle/throttle'

const windowMs = 60_000
/** Calls of one caller per minute. An owner makes fewer by hand; a program that guesses secrets makes more. */
const calls = 30
const memory = 5_000

/**
 * Authorizes a request of the operator: `Authorization: Bearer` with ADMIN_SECRET. Answers any other request
 * itself: 404 while no secret is set, 401 for a wrong one, 429 for too many.
 */
export async function authorize(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
  secret: string,
): Promise<boolean> {
  const refuse = (status: number, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Cache-Control': 'no-store', ...headers })
    response.end()
    return false
  }
  if (secret === '') return refuse(404)
  const wait = await takeCall(request, 'operator')
  if (wait > 0) return refuse(429, { 'Retry-After': String(Math.ceil(wait / 1_000)) })
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return isPassword(given, secret) || refuse(401, { 'WWW-Authenticate': 'Bearer' })
}

/** Counts a call of an operator's route; 0 when it may go ahead, else the milliseconds to wait. */
export function takeCall(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  route: string,
): Promise<number> {
  const throttle = globalSingleton('operator-calls', () => new Throttle(sharedCounters(memory)))
  return throttle.take([{ key: `${route} ${callerKey(request)}`, tries: calls, windowMs }])
}

/** Handshakes of the webhook in a minute: of one caller, of one /48 of IPv6, and of all callers together. */
const handshakes = { ofCaller: 1, ofSite: 5, ofAll: 30 }
const hour = 3_600_000
const [allKey, refusedKey] = ['webhook handshakes', 'webhook handshakes refused']

/** The counts of all callers together have a store of their own, so that counts of single callers cannot evict them. */
const handshakeCounters = () =>
  globalSingleton('webhook-handshake-calls', () => ({
    callers: sharedCounters(memory),
    all: sharedCounters(10),
  }))

/**
 * Counts a handshake of the webhook: anybody can send one, and must not block the owner's.
 * @returns 0 when it may go ahead, else the milliseconds to wait
 */
export async function takeHandshake(request: Pick<IncomingMessage, 'headers' | 'socket'>): Promise<number> {
  const { callers, all } = handshakeCounters()
  const network = callerKey(request)
  const site = siteNetwork(network)
  const { ofCaller, ofSite, ofAll } = handshakes
  const own = [
    { key: `webhook handshake ${network}`, tries: ofCaller, windowMs },
    ...(site === null ? [] : [{ key: `webhook handshakes of ${site}`, tries: ofSite, windowMs }]),
  ]
  const wait =
    (await new Throttle(callers).take(own)) ||
    (await new Throttle(all).take([{ key: allKey, tries: ofAll, windowMs }]))
  if (wait > 0) await all.add(refusedKey, 1, hour)
  return wait
}

/** Returns how many handshakes were refused lately, an hour at most: the owner's may be among them. */
export async function refusedHandshakes(): Promise<number> {
  return (await handshakeCounters().all.look(refusedKey))?.count ?? 0
}
