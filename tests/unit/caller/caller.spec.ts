import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { callerOf } from '@/lib/caller/caller'

test('a connection that has ended gives no advice about proxies, which anybody could cause', () => {
  const headers = { 'x-forwarded-for': '192.0.2.9' }
  const ended = new Socket()
  expect(callerOf({ headers, socket: ended }).advice).toContain('an unknown address')
  ended.destroy()
  expect(callerOf({ headers, socket: ended })).toMatchObject({ address: 'unknown', advice: null })
})
