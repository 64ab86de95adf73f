import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { feedRoute, isKnown, versionOf } from '@/lib/feeds/text-route'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'

const edited = Date.parse('2026-05-04T10:00:00.700Z')
const now = Date.parse('2026-05-05T12:00:00Z')
const second = (time: number) => Math.floor(time / 1_000) * 1_000

test('a text is as old as its content says, and keeps its version as long as it stays', () => {
  const first = versionOf('/unchanged', { text: 'a', changed: edited }, now)
  expect(first.modified).toBe(second(edited))
  expect(first.etag).toMatch(/^W\/"[\w-]{20,}"$/)
  expect(versionOf('/unchanged', { text: 'a', changed: edited }, now + 60_000)).toEqual(first)
})

test('a text that changes without an edit, as when a post goes away, has changed at that moment', () => {
  const before = versionOf('/changed', { text: 'a', changed: edited }, now)
  const after = versionOf('/changed', { text: 'b', changed: edited - 1_000_000 }, now + 5_000)
  expect(after.modified).toBe(now + 5_000)
  expect(after.etag).not.toBe(before.etag)
})

test('no time of change lies in the future', () => {
  expect(versionOf('/ahead', { text: 'a', changed: now + 1_000_000 }, now).modified).toBe(now)
})

test('a feed was changed when one of its posts was last edited, and is not sent again to a reader who has it', async () => {
  const world = blogWorld([{ title: 'Tide' }, { title: 'Ink' }])
  Object.assign(world.block[rowId(1)] ?? {}, { last_edited_time: edited })
  const route = feedRoute('application/rss+xml', ({ items }) => items.map(({ title }) => title).join())
  const listener: RequestListener = (req, res) => {
    void route({ req: Object.assign(req, { cookies: {} }), res, query: {}, resolvedUrl: '/feed' })
  }
  const work = () =>
    serving(listener, async (origin) => {
      const first = await fetch(origin)
      expect((await first.text()).split(',').sort()).toEqual(['Ink', 'Tide'])
      const modified = first.headers.get('last-modified') ?? ''
      expect(modified).toBe('Mon, 04 May 2026 10:00:00 GMT')
      const again = await fetch(origin, { headers: { 'if-modified-since': modified } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })
  await inOwnBlog(testFolder('store'), new FakeWorkspace(world), work, { env: { FEED_CONTENT: 'summary' } })
})

const at = (time: number) => new Date(time).toUTCString()
const etag = 'W/"abc"'
const asked: [rule: string, headers: Record<string, string>, known: boolean][] = [
  ['nothing said: everything is new', {}, false],
  ['its own tag', { 'if-none-match': etag }, true],
  ['its own tag without the mark of a weak one, among others', { 'if-none-match': '"x", "abc"' }, true],
  ['another tag', { 'if-none-match': '"x"' }, false],
  ['any tag', { 'if-none-match': '*' }, true],
  ['another tag counts before a good time', { 'if-none-match': '"x"', 'if-modified-since': at(now) }, false],
  ['the time of its change', { 'if-modified-since': at(second(edited)) }, true],
  ['an earlier time', { 'if-modified-since': at(edited - 60_000) }, false],
  ['no time at all', { 'if-modified-since': 'yesterday' }, false],
]
for (const [rule, headers, known] of asked) {
  test(`a copy is ${known ? 'good' : 'old'}: ${rule}`, () => {
    expect(isKnown(headers, etag, second(edited))).toBe(known)
  })
}
