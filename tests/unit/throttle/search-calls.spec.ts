import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SearchCall } from '@/lib/throttle/search-calls'

/** Of a socket only the address is read. */
const callFrom = (remoteAddress: string) =>
  new SearchCall({ headers: {}, socket: { remoteAddress } as unknown as Socket })

/** A search that holds the process for some milliseconds. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('searches are made one at a time, and after each there is none for as long as it took', async () => {
  const moments: number[] = []
  const search = async (address: string) =>
    callFrom(address).inTurn(() => {
      moments.push(performance.now())
      busyFor(30)
      return address
    })
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  expect(await Promise.all(addresses.map(search))).toEqual(addresses.map((found) => ({ found })))
  const pauses = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0))
  // Timers may come a millisecond early.
  for (const pause of pauses) expect(pause).toBeGreaterThan(58)
})

test('of one caller thirty searches wait at most; the others are told when to try again, and other callers are served', async () => {
  const calls = Array.from({ length: 34 }, () => callFrom('192.0.2.9'))
  const made = Promise.all(calls.map((call) => call.inTurn(() => busyFor(5))))
  const other = await callFrom('192.0.2.10').inTurn(() => 'ink')
  expect(other).toEqual({ found: 'ink' })
  // One is made at once, unless the pause after an earlier search is not over.
  const refused = (await made).filter((found) => found === null).length
  expect([3, 4]).toContain(refused)
  expect(calls.filter((call) => call.wait > 0)).toHaveLength(refused)
})

test('a search that fails gives its turn back', async () => {
  const call = callFrom('192.0.2.11')
  const failed = call.inTurn(() => {
    throw new Error('no index')
  })
  await expect(failed).rejects.toThrow('no index')
  await wait(5)
  expect(await call.inTurn(() => 1)).toEqual({ found: 1 })
})

test('an answer that is made anew counts as one search', async () => {
  for (let n = 0; n < 30; n++) {
    const call = callFrom('192.0.2.12')
    expect(await call.take()).toBe(true)
    expect(await call.take()).toBe(true)
  }
  const call = callFrom('192.0.2.12')
  expect(await call.take()).toBe(false)
  expect(call.wait).toBeGreaterThan(0)
})
