import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
import { isPassword } from '@/lib/lock/password'
import { processWide } from '@/lib/remember'
import { sharedCounters } from '@/lib/throttle/redis-counters'
import { Throttle } from '@/lib/throttle/throttle'

const windowMs = 60_000
/** Calls of one caller in a minute: an owner who presses a button is slower, a program that guesses is not. */
const calls = 30
const memory = 5_000

/**
 * Whether a request may act for the operator: `Authorization: Bearer` with OPERATOR_SECRET. Any other is answered
 * here: 404 while no secret is set, 401 for a wrong one, 429 for too many.
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
  const throttle = processWide('operator-calls', () => new Throttle(sharedCounters(memory)))
  return throttle.take([{ key: `${route} ${callerKey(request)}`, tries: calls, windowMs }])
}

/** Counts a handshake of the webhook, from whomever: one a minute. 0 when it may go ahead, else the milliseconds to wait. */
export function takeHandshake(): Promise<number> {
  const throttle = processWide('webhook-handshake-calls', () => new Throttle(sharedCounters(1)))
  return throttle.take([{ key: 'webhook handshake', tries: 1, windowMs }])
}
