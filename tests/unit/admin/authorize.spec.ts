import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { authorize, refusedHandshakes, takeHandshake } from '@/lib/admin/authorize'

const secret = 'a-secret-of-the-operator'

/** What the last refused call was told beside its status. */
let told: Record<string, string> = {}

/** The status that a call is refused with; null when it may act. */
async function refusal(address: string, authorization?: string, set = secret): Promise<number | null> {
  const request = { headers: { authorization }, socket: { remoteAddress: address } }
  let status: number | null = null
  const response = {
    writeHead: (code: number, headers: Record<string, string>) => {
      status = code
      told = headers
    },
    end: () => undefined,
  }
  // Only headers and the address are read of the request, and only these two methods are called.
  const may = await authorize(
    request as unknown as IncomingMessage,
    response as unknown as Parameters<typeof authorize>[1],
    set,
  )
  expect(may).toBe(status === null)
  return status
}

test('only the secret opens the operator’s routes; without one they are closed', async () => {
  expect(await refusal('192.0.2.1', `Bearer ${secret}`)).toBeNull()
  expect(await refusal('192.0.2.1', `bearer ${secret}`)).toBeNull()
  expect(await refusal('192.0.2.1', `Bearer ${secret}x`)).toBe(401)
  expect(await refusal('192.0.2.1', secret)).toBe(401)
  expect(await refusal('192.0.2.1')).toBe(401)
  expect(told).toEqual({ 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' })
  expect(await refusal('192.0.2.1', 'Bearer ', '')).toBe(404)
})

test('a caller has 30 calls a minute, then hears how long to wait; others are not kept waiting by him', async () => {
  for (let call = 0; call < 30; call++) expect(await refusal('192.0.2.2', 'Bearer guess')).toBe(401)
  expect(await refusal('192.0.2.2', `Bearer ${secret}`)).toBe(429)
  expect(Number(told['Retry-After'])).toBeGreaterThan(50)
  expect(Number(told['Retry-After'])).toBeLessThanOrEqual(60)
  expect(await refusal('192.0.2.3', `Bearer ${secret}`)).toBeNull()
})

test('a stranger’s handshake does not take the turn of the owner’s; all together have a limit, and the refused are counted', async () => {
  const send = (remoteAddress: string) =>
    takeHandshake({ headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage)
  expect(await send('192.0.2.4')).toBe(0)
  expect(await send('192.0.2.5')).toBe(0)
  expect(await refusedHandshakes()).toBe(0)
  const wait = await send('192.0.2.4')
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
  // Another address of the same /64, then others of one /48.
  expect(await send('2001:db8:1:1::1')).toBe(0)
  expect(await send('2001:db8:1:1::2')).toBeGreaterThan(0)
  for (const group of ['2', '3', '4', '5']) expect(await send(`2001:db8:1:${group}::1`)).toBe(0)
  expect(await send('2001:db8:1:6::1')).toBeGreaterThan(0)
  expect(await refusedHandshakes()).toBe(3)
  // Seven were taken, and the refused ones do not count for all.
  for (let i = 1; i <= 23; i++) expect(await send(`198.51.100.${i}`)).toBe(0)
  expect(await send('198.51.100.99')).toBeGreaterThan(0)
  expect(await refusedHandshakes()).toBe(4)
})
