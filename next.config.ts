// Before all others: they read what it gives when they are loaded.
import './scripts/owner/built'

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NextConfig } from 'next'
import { bootScript } from '@/lib/site/asset-paths'
import { inlineHashes } from './components/inline-scripts'
import { resolveDeployed } from './conf/resolve'
import { siteSettings } from './conf/site'
import { warnOnce } from './conf/warn-once'
import { buildSecretFile, pageCacheFile } from './lib/build-facts'
import { describeTransport, responseHeaders } from './lib/response-headers'
import { shortenClassNames } from './lib/short-class-names'
import { renamedPaths } from './lib/site/former-addresses'
import { neverThemed } from './lib/site/theme-query'
import { headerPolicies, pagesCarryPolicy, readPolicies } from './lib/site-policies'
import manifest from './package.json'
import { makeBuildFacts } from './scripts/build-facts'
import { builtOwner, builtOwnerVariables } from './scripts/owner/built'
import { publicFileRewrites, replaceModules } from './scripts/owner/bundler'
import { themeNames } from './themes/names'

// A mistake in file or environment stops here, with a message that names it, before anything is built.
const settings = resolveDeployed(siteSettings, process.env)
const transportProblem = describeTransport(settings)
if (transportProblem !== null) warnOnce(transportProblem)
/** What the server's part of the build has to know (lib/build-facts.ts). */
const facts = makeBuildFacts(settings)
/**
 * The policies of what scripts/build.ts has loaded, which stands in the environment; without it, of file and environment. The compiler writes them into
 * the server's part of the build, which finds by them the answers that follow the present settings.
 */
const policyInPages = pagesCarryPolicy(settings, process.env)
const policies =
  readPolicies(process.env.INKSTONE_POLICIES) ??
  headerPolicies(settings, settings, inlineHashes, policyInPages)
process.env.INKSTONE_POLICIES = JSON.stringify(policies)
/** Changes with the boot script, so that browsers keep it for ever. */
const bootVersion = createHash('sha256').update(readBootScript()).digest('base64url').slice(0, 8)
const production = process.env.NODE_ENV === 'production'
const distDir = process.env.NEXT_DIST_DIR || '.next'
/** A folder with all that the server needs (Dockerfile); its configuration stays as it was built. */
const standalone = process.env.OUTPUT === 'standalone'
/** 19 MB that only the route of stored files needs, to resize pictures. */
const sharpFiles = ['node_modules/sharp/**/*', 'node_modules/@img/**/*']
/** What the route of drawn pictures needs: the library, and the files of fonts that it reads by name. */
const drawingFiles = [
  'node_modules/@napi-rs/canvas*/**/*',
  'node_modules/@fontsource-variable/*/unicode.json',
  'node_modules/@fontsource-variable/*/LICENSE',
  'node_modules/@fontsource-variable/*/files/*-wght-normal.woff2',
]
const resizes = settings.IMAGE_SOURCE === 'own'
/** Functions of Vercel hold the files that are traced: with what the build has loaded they start while the workspace is down. */
const loadedContent = process.env.VERCEL ? [`${distDir}/cache/content/**`] : []
/** Sends finished pages only while readers may see them, and bounds what they take (lib/cache). Vercel has a cache of its own. */
const pageCache = join(process.cwd(), distDir, pageCacheFile)
const keepsPages = production && !process.env.VERCEL

/** Called while the framework builds: it would find out with the first page that somebody asks for. */
function requirePageCache(): void {
  if (keepsPages && !existsSync(pageCache)) {
    throw new Error(
      `${pageCache} is missing. Build the site with \`npm run build\` instead of \`next build\`.`,
    )
  }
}

/** A finished build is started without it: its pages have their address already. */
function readBootScript(): string {
  const file = join(process.cwd(), 'public', bootScript)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** What is used of the framework's own webpack, which comes without types. */
interface Webpack {
  BannerPlugin: new (options: object) => object
  Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH: number }
}

/**
 * Has browsers compile React and the framework's start whole while they arrive, beside the main thread, which would else do it
 * function by function when they run: a third of the longest task after the reader's first sign. The comment is an explicit
 * compile hint of V8; other engines ignore it. Set after the files are made small, and before they get their names.
 */
function compileAhead({ BannerPlugin, Compilation }: Webpack): object {
  return new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /chunks[\\/](?:framework|main)-/,
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
  })
}

const theme = { type: 'query', key: 'theme', value: `(?<theme>${themeNames.join('|')})` } as const
/** The keyword stays in the query: not every text can be a segment of a path. */
const keyword = { type: 'query', key: 's' } as const

const rewrites = [
  // the pages behind these addresses prefer the keyword in the query to the one in the path.
  { source: '/search', has: [theme, keyword], destination: '/themed/:theme/search/s' },
  { source: '/search', has: [keyword], destination: '/search/s' },
  // a themed address is a page of its own, right in its first frame.
  { source: '/', has: [theme], destination: '/themed/:theme' },
  { source: `/:path((?!${neverThemed}).*)`, has: [theme], destination: '/themed/:theme/:path' },
]

const ownerFiles = builtOwner === null ? [] : publicFileRewrites(builtOwner)

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The framework would read the whole HTML for each answer: pages of our own cache have tags (lib/cache/page-answers).
  generateEtags: !keepsPages,
  distDir,
  output: standalone ? 'standalone' : undefined,
  // Pictures are resized by the route of stored files, which checks who may see them; the framework's own does not.
  images: { unoptimized: true },
  outputFileTracingExcludes: {
    'next-server': sharpFiles,
    ...(!resizes && { '/api/media/*': sharpFiles }),
  },
  outputFileTracingIncludes: {
    '/*': [`${distDir}/${buildSecretFile}`, ...loadedContent],
    ...(resizes && { '/api/media/*': sharpFiles }),
    '/api/picture/*': [...sharpFiles, ...drawingFiles],
  },
  // A library in machine code, which the compiler cannot read.
  serverExternalPackages: ['@napi-rs/canvas'],
  // A function that starts reads a few files instead of a thousand.
  bundlePagesRouterDependencies: true,
  cacheHandler: keepsPages ? pageCache : undefined,
  // In the answer: stale-while-revalidate, for caches in front of the site.
  expireTime: settings.NEXT_REVALIDATE_SECOND + settings.PAGE_EXPIRE_SECONDS,
  // Back leads to the place that the reader left: the browser's own attempt comes before the page is drawn.
  // There is no other router whose addresses this one would have to know.
  experimental: { scrollRestoration: true, clientRouterFilter: false },
  basePath: settings.SUB_PATH || undefined,
  // The typecheck script is the one that decides; the framework's own check does not know this compiler.
  typescript: { ignoreBuildErrors: true },
  env: {
    // Read by lib/build-facts; INKSTONE_EXPORT by lib/site/exported as well.
    ...facts,
    // Read by conf/browser-defaults.
    INKSTONE_VERSION: manifest.version,
    // Read by conf and themes.
    ...builtOwnerVariables,
    // Read by lib/policy-settings.
    INKSTONE_POLICIES: process.env.INKSTONE_POLICIES,
    INKSTONE_POLICY_IN_PAGES: policyInPages ? 'yes' : '',
    // Read by pages/_document.
    INKSTONE_BOOT_VERSION: bootVersion,
  },
  headers: async () => (production ? responseHeaders(settings, policies, bootVersion) : []),
  webpack: (bundler, { dev, isServer, webpack }) => {
    if (!dev) requirePageCache()
    if (!dev && !isServer) {
      bundler.plugins.push(compileAhead(webpack))
      // The names of all files stand in each page's first scripts, and what differs in them cannot be compressed.
      bundler.output.hashDigestLength = 8
      // Small numbers: those that the framework asks for, made from paths, are longer and cannot be compressed either.
      bundler.optimization.moduleIds = 'natural'
      bundler.optimization.chunkIds = 'natural'
    }
    bundler.module.rules.push({
      test: /[\\/]next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/,
      resolve: { alias: { 'react-dom/client$': join(process.cwd(), 'components/boot/hydrate.ts') } },
    })
    if (!dev) shortenClassNames(bundler)
    if (builtOwner !== null) bundler.plugins.push(replaceModules(builtOwner.replacements, webpack))
    // Without an export nothing uses these, and nothing needs to run because a file names them.
    bundler.module.rules.push({ test: /[\\/]components[\\/]search[\\/]exported[\\/]/, sideEffects: false })
    // Likewise without an owner's folder.
    bundler.module.rules.push({ test: /[\\/]themes[\\/]owner-themes\.ts$/, sideEffects: false })
    return bundler
  },
  // Where other blog programs have their feeds: subscribers of a blog that moves here stay. Names without an ending may be those
  // of an owner's page: lib/screens/former-address redirects them where there is none.
  redirects: async () =>
    Object.entries(renamedPaths)
      .filter(([path]) => path.includes('.'))
      .map(([path, destination]) => ({ source: `/${path}`, destination, permanent: true })),
  // An export is files: its pages stand at the addresses that they are linked by.
  rewrites: async () => ({
    beforeFiles: [...ownerFiles, ...(settings.STATIC_EXPORT ? [] : rewrites)],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
