import { expect, test } from 'vitest'
import { PendingHandshakes } from '@/lib/admin/pending-handshakes'
import { RedisLink } from '@/lib/store/redis'
import { logText } from '@/lib/text-forms'
import { RedisServer } from '../../support/services/redis-server'

const token = (letter: string) => `secret_${letter.repeat(43)}`
const hour = 3_600_000

test('tokens are shown for an hour, the newest first, each once, and no more than an hour can bring', async () => {
  const clock = { now: 1_000 }
  const pending = new PendingHandshakes(null, () => clock.now)
  await pending.add(token('a'), '192.0.2.1')
  clock.now += 60_000
  await pending.add(token('b'), '192.0.2.1')
  clock.now += 60_000
  await pending.add(token('a'), '192.0.2.1')
  expect((await pending.list()).map((handshake) => handshake.token)).toEqual([token('a'), token('b')])
  clock.now += hour - 60_000
  expect((await pending.list()).map((handshake) => handshake.token)).toEqual([token('a')])
  for (let i = 0; i < 300; i++) await pending.add(`${token('c')}${i}`, `192.0.2.${i}`)
  expect(await pending.list()).toHaveLength(240)
  clock.now += hour
  expect(await pending.list()).toEqual([])
})

test('of each network two tokens are kept, and no network pushes out what another has sent', {
  tags: 'full',
}, async () => {
  const clock = { now: 1_000 }
  const pending = new PendingHandshakes(null, () => clock.now)
  const add = (name: string, network: string) => {
    clock.now += 1_000
    return pending.add(token(name), network)
  }
  await add('a', '192.0.2.1')
  for (const name of ['b', 'c', 'd']) await add(name, '192.0.2.2')
  const tokens = async () => (await pending.list()).map((handshake) => handshake.token)
  expect(await tokens()).toEqual([token('d'), token('c'), token('a')])
  // The holder of a /48 of IPv6 has 65,536 networks.
  for (let i = 0; i < 1_000; i++) await pending.add(`${token('e')}${i}`, `2001:db8:1:${i.toString(16)}::/64`)
  expect(await tokens()).toHaveLength(240)
  expect((await tokens()).slice(-3)).toEqual([token('d'), token('c'), token('a')])
})

test('a token that one instance has received is shown by another; foreign entries of Redis are left out', async () => {
  const server = new RedisServer()
  await server.start()
  const links = [0, 1].map(() => new RedisLink(server.url, 'test:'))
  try {
    const [one, other] = links.map((link) => new PendingHandshakes(link))
    await one?.add(token('a'), '192.0.2.1')
    expect((await other?.list())?.map((handshake) => handshake.token)).toEqual([token('a')])
    const sound = { token: token('c'), receivedAt: Date.now(), network: '192.0.2.1' }
    const entries = [
      { ...sound, token: 'x\u001b' },
      null,
      { token: token('b') },
      { ...sound, network: 'x'.repeat(65) },
    ]
    const tooLong = `${' '.repeat(70_000)}${JSON.stringify([sound])}`
    for (const foreign of ['no JSON', 'null', JSON.stringify(entries), tooLong]) {
      await links[0]?.run((client) => client.set('test:webhook-handshakes', foreign))
      expect(await other?.list()).toEqual([])
    }
  } finally {
    for (const link of links) link.close()
    await server.stop()
  }
})

test('a foreign text is one line of the log, and steers no terminal', () => {
  expect(logText('a\r\nINFO all is well\u001b[2J\u2028b\u202ec')).toBe(
    'a\\u{d}\\u{a}INFO all is well\\u{1b}[2J\\u{2028}b\\u{202e}c',
  )
  expect(logText('Häuser 家 👩‍🌾')).toBe('Häuser 家 👩‍🌾')
  expect(logText('x'.repeat(5_000)).length).toBeLessThan(2_100)
})
