import { expect, test } from 'vitest'
import { formerTargets } from '@/components/browser/former-targets'

/** Where an address leads, as a browser would take it; `?` before what has to be looked for. */
function targets(address: string, subPath = ''): string[] {
  const { pathname, search, hash } = new URL(address, 'https://blog.example')
  return formerTargets({ pathname, search, hash }, subPath).map(
    ({ address: target, isThere }) => `${isThere ? '' : '?'}${target}`,
  )
}

test('a prefix of a language leads to the plain address, with query and hash', () => {
  expect(targets('/en')).toEqual(['?/'])
  expect(targets('/zh-CN/')).toEqual(['?/'])
  expect(targets('/en/article/hello')).toEqual(['?/article/hello'])
  expect(targets('/zh-CN/article/hello/?from=x&y#part')).toEqual(['?/article/hello?from=x&y#part'])
  const tag = encodeURIComponent('推荐')
  expect(targets(`/en/tag/${tag}`)).toEqual([`?/tag/${tag}`])
})

test('other former forms are tried too, those that change least first', () => {
  expect(targets('/en/article/hello.html')).toEqual([
    '?/en/article/hello',
    '?/article/hello.html',
    '?/article/hello',
  ])
  expect(targets('/article/hello/hello')).toEqual(['?/article/hello'])
})

test('a search in the path leads to the page for it, which every export has', () => {
  expect(targets('/search/ink')).toEqual(['/search?s=ink'])
  expect(targets('/search/ink/page/2/')).toEqual(['/search?s=ink&page=2'])
  expect(targets('/en/search/ink')).toContain('/search?s=ink')
  expect(targets('/search/%E7%A0%9A%20a%26s%3Db%23c')).toEqual(['/search?s=%E7%A0%9A+a%26s%3Db%23c'])
  expect(targets('/search/ink?utm=1&s=other#top')).toEqual(['/search?s=ink&utm=1#top'])
  expect(targets('/search/a%2Fb')).toEqual([])
  for (const address of ['/search', '/search/%20', '/search/ink/page/x', '/search/ink/other/2'])
    expect(targets(address), address).toEqual([])
})

test('below SUB_PATH addresses stay below it', () => {
  expect(targets('/blog/en/about', '/blog')).toEqual(['?/blog/about'])
  expect(targets('/blog/en', '/blog')).toEqual(['?/blog/'])
  expect(targets('/blog/search/ink', '/blog')).toEqual(['/blog/search?s=ink'])
  for (const address of ['/en/about', '/blogs/en/about', '/search/ink'])
    expect(targets(address, '/blog'), address).toEqual([])
})

test('an address in no former form, and the page for missing addresses, lead nowhere', () => {
  for (const address of ['/', '/nowhere', '/article/nowhere', '/xx/about', '/404', '/404.html', '/en/404'])
    expect(targets(address), address).toEqual([])
})

test('nothing leads out of the site', () => {
  for (const address of [
    ...['/en//evil.example', '/en///evil.example/a', '/en/%2Fevil.example', '/en/%2F%2Fevil.example'],
    ...['/en/%5Cevil.example', '/en/%5c%5cevil.example', '/en/a/%2e%2e/%2e%2e//evil.example', '/en/%00'],
    ...['/en/%', '/en/%E0%A4%A', '//evil.example/en', '/en/article//evil.example', '/search//evil.example'],
    ...['/en/..%2F..%2Fevil.example', '/search/%2F%2Fevil.example', '/en/\\evil.example'],
  ]) {
    const { pathname } = new URL(address.replace(/^\/\//, '/'), 'https://blog.example')
    expect(formerTargets({ pathname, search: '', hash: '' }, ''), address).toEqual([])
  }
  const kept = [
    ...[
      '/en/javascript:alert(1)',
      '/en/https:evil.example',
      '/en/@evil.example',
      '/en/evil.example',
      '/en/%09/a',
    ],
    ...[
      '/search/javascript:alert(1)',
      '/search/%0D%0ASet-Cookie:a',
      '/en/about?to=//evil.example#//evil.example',
    ],
  ]
  for (const address of kept) {
    const found = targets(address)
    expect(found.length, address).toBeGreaterThan(0)
    for (const target of found) {
      const { origin, pathname } = new URL(target.replace(/^\?/, ''), 'https://blog.example/en/here')
      expect(origin, address).toBe('https://blog.example')
      expect(pathname, address).not.toMatch(/^\/[/\\]/)
    }
  }
})

test('who follows a target and finds nothing again is led no further than to the plainest form', () => {
  for (const address of ['/en/de/fr/a/a/a.html', '/zh/search/x', '/en/en/en', '/a/a/a/a']) {
    let now = [address]
    for (let step = 0; step < 8; step += 1)
      now = now.flatMap((at) => targets(at)).map((target) => target.replace(/^\?/, ''))
    expect(now, address).toEqual([])
  }
})
