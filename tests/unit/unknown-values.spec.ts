import { expect, test } from 'vitest'
import { isOwnHost } from '@/lib/allowed-hosts'
import { urlOf } from '@/lib/unknown-values'

test('addresses are parsed, relative ones against a base', () => {
  expect(urlOf('https://a.example/b')?.pathname).toBe('/b')
  expect(urlOf('c', 'https://a.example/b')?.href).toBe('https://a.example/c')
  for (const text of ['', 'c', '/b', 'https://', 'https://a b.example', 'http://a.example:99999'])
    expect(urlOf(text), text).toBeNull()
})

test('R-373 an own host with letters such as ü stays known after many calls', { tags: 'full' }, () => {
  const settings = { LINK: 'https://bücher.example', ALLOWED_HOSTS: ['straße.example', 'café.example'] }
  const addresses = ['https://BÜCHER.example/', 'https://straße.example/', 'https://café.example/'].map(
    (text) => new URL(text),
  )
  // V8 optimizes a function after some thousand calls; some of Node's then treat text differently.
  for (let calls = 0; calls < 20_000; calls++)
    for (const address of addresses)
      if (!isOwnHost(address, settings)) throw new Error(`${address.host}, ${calls}`)
})
