import { HtmlContext } from 'next/dist/shared/lib/html-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { headExtras } from '@/lib/screens/head/head-extras'
import Document from '@/pages/_document'

/** Everything that settings put into a head, and a title out of the workspace. */
const settings = settingsSchema.parse({
  CUSTOM_EXTERNAL_JS: 'https://scripts.example/a.js',
  CUSTOM_EXTERNAL_CSS: 'https://styles.example/a.css,/own.css',
  FONT_URL: 'https://fonts.example/a.css',
  GLOBAL_CSS: 'a { color: red }',
  SEO_GOOGLE_SITE_VERIFICATION: '"><script>alert(1)</script>',
  ANALYTICS_GOOGLE_ID: 'G-POND',
})

/** The document as the framework draws it, as far as its head is concerned. */
function drawnDocument(pageProps: object): string {
  const data = { page: '/404', props: { pageProps }, buildId: 'b', query: {} }
  const files = {
    pages: { '/_app': ['static/a.js', 'static/a.css'], '/404': [] },
    polyfillFiles: [],
    lowPriorityFiles: [],
  }
  const context = {
    ...{ __NEXT_DATA__: data, buildManifest: files, docComponentsRendered: {}, dynamicImports: [] },
    ...{ dynamicCssManifest: new Set(), scriptLoader: {}, assetPrefix: '', assetQueryString: '' },
    ...{ cssAssetQueryString: '', largePageDataBytes: 0, headTags: [], styles: [] },
    head: [
      <meta key="charset" charSet="utf-8" />,
      <meta key="viewport" name="viewport" content="width=device-width" />,
      <title key="title">Of the workspace</title>,
      <link key="sheet" rel="preload" as="style" href="/first.css" />,
    ],
  }
  // What is left out of both is not read for a head.
  const value = context as unknown as React.ContextType<typeof HtmlContext>
  const props = { ...context, html: '' } as unknown as ConstructorParameters<typeof Document>[0]
  return renderToStaticMarkup(
    <HtmlContext.Provider value={value}>
      <Document {...props} />
    </HtmlContext.Provider>,
  )
}

const headOf = (html: string) => /<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''
const elements = (html: string) => [...headOf(html).matchAll(/<(meta|link|script|style|title)[^>]*>/g)]
const additions = { 'script-src': ['https://scripts.example'], 'style-src': ['https://"><b>.example'] }

afterEach(() => {
  process.env.INKSTONE_POLICY_IN_PAGES = ''
})

test('the policy comes before all that a page loads, runs or takes from the workspace, and is escaped', () => {
  process.env.INKSTONE_POLICY_IN_PAGES = 'yes'
  const html = drawnDocument({ extras: headExtras(settings), policy: additions })
  const [charset, viewport, policy, ...others] = elements(html).map(([text]) => text)
  expect([charset, viewport]).toEqual([
    expect.stringMatching(/^<meta charSet="utf-8"/),
    expect.stringMatching(/^<meta name="viewport"/),
  ])
  expect(policy).toMatch(
    /^<meta http-equiv="Content-Security-Policy" content="default-src &#x27;self&#x27;; /,
  )
  expect(policy).toContain(' https://scripts.example; ')
  expect(html).toContain('https://&quot;&gt;&lt;b&gt;.example; ')
  expect(policy).not.toContain('frame-ancestors')
  expect(others.join()).not.toContain('http-equiv')
  for (const found of ['<title', '/first.css', '/own.css', 'late-styles', 'static/a.css', '<script>'])
    expect(others.join(), found).toContain(found)
})

test('a page that knows no site has the policy of the deployment', () => {
  process.env.INKSTONE_POLICY_IN_PAGES = 'yes'
  const [policy = ''] = elements(drawnDocument({}))[2] ?? []
  expect(policy).toMatch(/http-equiv="Content-Security-Policy".* connect-src &#x27;self&#x27;; /)
  expect(policy).toContain('style-src &#x27;self&#x27;; ')
})

test('where the header has the present policy, pages carry none', () => {
  const html = drawnDocument({ extras: headExtras(settings), policy: additions })
  expect(html).not.toContain('http-equiv')
  expect(html).toContain('late-styles')
})
