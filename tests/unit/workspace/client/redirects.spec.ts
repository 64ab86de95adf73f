import { expect, test } from 'vitest'
import { postFollowing } from '@/lib/workspace/client/post-following'
import { keepsCookie } from '@/lib/workspace/client/redirects'

const keeps = (from: string, to: string) => keepsCookie(new URL(from), new URL(to))

test('a redirect within one origin or between hosts of Notion keeps the token cookie', () => {
  for (const [from, to] of [
    ['https://www.notion.so/image/a', 'https://app.notion.com/image/a'],
    ['https://app.notion.com/api/v3/x', 'https://www.notion.com/api/v3/x'],
    ['https://notion.so/x', 'https://www.notion.so/x'],
    ['https://APP.notion.com/x', 'https://file.notion.com:443/x'],
    ['http://127.0.0.1:4100/image/a', 'http://127.0.0.1:4100/store/a'],
    ['https://proxy.example:8443/a', 'https://proxy.example:8443/b'],
  ] as const) {
    expect(keeps(from, to), `${from} → ${to}`).toBe(true)
  }
})

test('a redirect to any other host, port or protocol drops the token cookie', () => {
  for (const to of [
    'https://img.notionusercontent.com/s3/a',
    'https://prod-files-secure.s3.us-west-2.amazonaws.com/a',
    'https://name.notion.site/a',
    'https://app.notion.com.evil.example/a',
    'https://evilnotion.com/a',
    'https://notion.com@evil.example/a',
    'https://www.notion.com:8443/a',
    'http://app.notion.com/a',
    'http://www.notion.so/a',
    'data:text/plain,a',
  ]) {
    expect(keeps('https://app.notion.com/a', to), to).toBe(false)
  }
  expect(keeps('https://proxy.example/a', 'https://app.notion.com/a')).toBe(false)
  expect(keeps('http://127.0.0.1:4100/a', 'http://127.0.0.1:4101/a')).toBe(false)
  expect(keeps('data:text/plain,a', 'data:text/plain,b')).toBe(false)
})

test('the token cookie is not sent on by a host that was not given it, nor comes back with its redirect', async () => {
  const moves: Record<string, string> = {
    'https://app.notion.com/api': 'https://elsewhere.example/one',
    'https://elsewhere.example/one': 'https://elsewhere.example/two',
    'https://elsewhere.example/two': 'https://app.notion.com/end',
  }
  const sent: [string, string | null][] = []
  const fake: typeof fetch = async (address, init) => {
    const href = String(address)
    sent.push([href, new Headers(init?.headers).get('cookie')])
    const location = moves[href]
    return new Response(null, location === undefined ? {} : { status: 307, headers: { location } })
  }
  await postFollowing(new URL('https://app.notion.com/api'), {
    body: '{}',
    headers: {},
    identity: { cookie: 'token_v2=secret' },
    signal: new AbortController().signal,
    fetch: fake,
  })
  expect(sent).toEqual([
    ['https://app.notion.com/api', 'token_v2=secret'],
    ['https://elsewhere.example/one', null],
    ['https://elsewhere.example/two', null],
    ['https://app.notion.com/end', null],
  ])
})
