import { expect, test } from '@playwright/test'
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
