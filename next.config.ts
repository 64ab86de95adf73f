import { createHash } from 'node:crypto'
import type { NextConfig } from 'next'
import { firstPaintScript } from './components/first-paint'
import { resolveDeployed } from './conf/resolve'
import { siteSettings } from './conf/site'
import { contentPolicy } from './lib/content-policy'
import { themeNames } from './themes/names'

// A mistake in file or environment stops here, with a message that names it, before anything is built.
const settings = resolveDeployed(siteSettings, process.env)
const scriptHash = createHash('sha256').update(firstPaintScript).digest('base64')
const production = process.env.NODE_ENV === 'production'

const securityHeaders = [
  { key: 'Content-Security-Policy', value: contentPolicy(settings, scriptHash) },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]

const theme = { type: 'query', key: 'theme', value: `(?<theme>${themeNames.join('|')})` } as const
/** The keyword stays in the query: not every text can be a segment of a path. */
const keyword = { type: 'query', key: 's' } as const

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Back leads to the place that the reader left: the browser's own attempt comes before the page is drawn.
  experimental: { scrollRestoration: true },
  basePath: settings.SUB_PATH || undefined,
  // The typecheck script is the one that decides; the framework's own check does not know this compiler.
  typescript: { ignoreBuildErrors: true },
  headers: async () => (production ? [{ source: '/:path*', headers: securityHeaders }] : []),
  rewrites: async () => ({
    beforeFiles: [
      // the pages behind these addresses prefer the keyword in the query to the one in the path.
      { source: '/search', has: [theme, keyword], destination: '/themed/:theme/search/s' },
      { source: '/search', has: [keyword], destination: '/search/s' },
      // a themed address is a page of its own, right in its first frame.
      { source: '/', has: [theme], destination: '/themed/:theme' },
      {
        source: '/:path((?!api/|_next/|themed/|feed$|[^/]*\\.[a-z]+$).*)',
        has: [theme],
        destination: '/themed/:theme/:path',
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
