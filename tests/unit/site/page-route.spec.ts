import { expect, test } from '@playwright/test'
import { interpolateAs } from 'next/dist/shared/lib/router/utils/interpolate-as'
import { parseRelativeUrl } from 'next/dist/shared/lib/router/utils/parse-relative-url'
import resolveRewrites from 'next/dist/shared/lib/router/utils/resolve-rewrites'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex'
import { pageRoute } from '@/lib/site/page-route'
import config from '@/next.config'

/** The pages that rewrites lead to, the more specific before the more general. */
const routes = [
  '/search/[keyword]',
  '/themed/[theme]/404',
  '/themed/[theme]/search/[...path]',
  '/themed/[theme]/[[...path]]',
]

// The framework's interpreter of rewrites asks the browser for these, also when no rewrite looks at them.
Object.assign(globalThis, {
  document: { location: { hostname: 'blog.example' }, cookie: '' },
  navigator: { userAgent: '' },
})
Object.assign(globalThis, { location: new URL('https://blog.example/'), window: globalThis })
// Other tests that run in this process are on a server again.
test.afterAll(() => {
  for (const name of ['document', 'location', 'window']) Reflect.deleteProperty(globalThis, name)
})

/** Page and path in which the framework's own interpreter sees an address. */
async function rewritten(address: string) {
  const rewrites = await config.rewrites?.()
  if (!rewrites || Array.isArray(rewrites)) throw new Error('Rewrites are expected in three groups')
  const query = parseRelativeUrl(address).query
  const answer = resolveRewrites(
    address,
    routes,
    // The framework's inner type is narrower than what its configuration takes.
    rewrites as Parameters<typeof resolveRewrites>[2],
    query,
    (path) => routes.find((route) => getRouteRegex(route).re.test(path)) ?? path,
  )
  return { route: answer.resolvedHref, path: answer.parsedAs.pathname }
}

for (const address of [
  '/?theme=simple',
  '/archive?theme=heo',
  '/archive?theme=simple#2023-04',
  '/404?theme=simple',
  '/tag/%E6%8E%A8%E8%8D%90/page/2?theme=simple',
  '/article/c%2B%2B%20%2F%20100%25?theme=simple&path=other',
  '/search?theme=simple',
  '/search?s=ink',
  '/search?s=ink%20%2F%20pond&theme=simple',
  '/search/ink?theme=simple',
  '/tag/.net?theme=simple',
  '/search/ink/page/2?theme=simple&s=pond',
]) {
  test(`the browser finds the page of ${address} as the server does`, async () => {
    const expected = await rewritten(address)
    const { pathname, query } = parseRelativeUrl(pageRoute(address))
    expect(pathname).toBe(expected.route)
    // The router asks for the page's data at this path.
    expect(interpolateAs(pathname, pathname, query).result).toBe(expected.path)
  })
}

test('what the address says in its query stays there', () => {
  expect(parseRelativeUrl(pageRoute('/search?s=a%26b&lang=zh-CN')).query).toEqual({
    s: 'a&b',
    lang: 'zh-CN',
    keyword: 's',
  })
})

for (const address of [
  '/',
  '/archive#2023-04',
  '/search',
  '/search?s=',
  '/search/ink?s=pond',
  '/article/x?lang=fr-FR',
  '/article/%E0?theme=simple',
  '/unlock/x?theme=simple',
  '/themed/simple?theme=heo',
  '/sitemap.xml?theme=simple',
]) {
  test(`the page of ${address} is the one that its path names`, () => {
    expect(pageRoute(address)).toBe(address)
  })
}
