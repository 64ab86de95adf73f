// Must be the first import: the modules below use its result when they are loaded.
import './scripts/owner/built'

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NextConfig } from 'next'
import { bootScript, headScript, sheetNames, sheetPath } from '@/lib/site/asset-paths'
import { inlineHashes } from './components/inline-scripts'
import { resolveDeployed } from './conf/resolve'
import { siteSettings } from './conf/site'
import { warnOnce } from './conf/warn-once'
import { buildSecretFile, pageCacheFile } from './lib/build-facts'
import { describeTransport, responseHeaders } from './lib/response-headers'
import { renamedPaths } from './lib/site/former-addresses'
import { neverThemed } from './lib/site/theme-query'
import { headerPolicies, pagesCarryPolicy, readPolicies } from './lib/site-policies'
import manifest from './package.json'
import { makeBuildFacts } from './scripts/build-facts'
import { builtOwner, builtOwnerVariables } from './scripts/owner/built'
import { publicFileRewrites, replaceModules } from './scripts/owner/bundler'
import { themeNames } from './themes/names'

// Stops the build before it starts if the settings file or the environment has an error. The message names the
// variable.
const settings = resolveDeployed(siteSettings, process.env)
const transportProblem = describeTransport(settings)
if (transportProblem !== null) warnOnce(transportProblem)
/** Values that the server code needs at build time (lib/build-facts.ts). */
const facts = makeBuildFacts(settings)
/** The script that pages contain. */
const head = readAsset(headScript)
/**
 * The policies of the settings that scripts/build.ts has loaded, from the environment. Without them, the policies
 * of the settings file and the environment are used. They are compiled into the server code, which uses them to
 * recognise the responses that must follow the current settings.
 */
const policyInPages = pagesCarryPolicy(settings, process.env)
const policies =
  readPolicies(process.env.INKSTONE_POLICIES) ??
  headerPolicies(settings, settings, inlineHashes(head), policyInPages)
process.env.INKSTONE_POLICIES = JSON.stringify(policies)
/** Changes with the boot script and the style sheets beside it, so that browsers can cache them for ever. */
const assetVersion = createHash('sha256')
  .update([bootScript, ...sheetNames.map(sheetPath)].map(readAsset).join())
  .digest('base64url')
  .slice(0, 8)
const production = process.env.NODE_ENV === 'production'
const distDir = process.env.NEXT_DIST_DIR || '.next'
/**
 * `standalone`: a folder with everything that the server needs (Dockerfile). Its configuration is fixed at build
 * time.
 */
const standalone = process.env.OUTPUT === 'standalone'
/** 19 MB that only the route of stored files needs, to resize pictures. */
const sharpFiles = ['node_modules/sharp/**/*', 'node_modules/@img/**/*']
/**
 * Tools of builds and the development server. A standalone build would copy and analyse them, because the start of
 * the server names them; the production server never loads them.
 */
const buildTools = [
  'node_modules/caniuse-lite/**/*',
  ...[
    ...['@modelcontextprotocol', 'babel', 'babel-packages', 'crypto-browserify', 'cssnano-simple'],
    ...['next-devtools', 'postcss-*', 'sass-loader', 'schema-utils3'],
  ].map((name) => `node_modules/next/dist/compiled/${name}/**/*`),
  'node_modules/next/dist/build/webpack-config.js',
  'node_modules/next/dist/server/dev/hot-reloader-{rspack,turbopack,webpack}.js',
  'node_modules/next/dist/server/dev/next-dev-server.js',
  'node_modules/next/dist/server/lib/router-utils/setup-dev-bundler.js',
]
/** What the route of drawn pictures needs: the drawing library, and the font files that it opens by name. */
const drawingFiles = [
  'node_modules/@napi-rs/canvas*/**/*',
  'node_modules/@fontsource-variable/*/unicode.json',
  'node_modules/@fontsource-variable/*/LICENSE',
  'node_modules/@fontsource-variable/*/files/*-wght-normal.woff2',
]
const resizes = settings.IMAGE_SOURCE === 'own'
/**
 * Vercel puts traced files into its functions. With the content that the build has loaded they can start while the
 * workspace is down.
 */
const loadedContent = process.env.VERCEL ? [`${distDir}/cache/content/**`] : []
/**
 * Sends cached pages only while readers may see them, and limits their memory and disk space (lib/cache). Vercel
 * has its own cache.
 */
const pageCache = join(process.cwd(), distDir, pageCacheFile)
const keepsPages = production && !process.env.VERCEL

/** Called when pages are compiled. Without it pages would have neither display mode nor early input. */
function requireHeadScript(): void {
  if (head === '') {
    throw new Error(
      `public${headScript} is missing. Run \`npm run prepare:scripts\`, or build the site with \`npm run build\`.`,
    )
  }
}

/** Called at build time. Next.js itself would notice the missing file only at the first request for a page. */
function requirePageCache(): void {
  if (keepsPages && !existsSync(pageCache)) {
    throw new Error(
      `${pageCache} is missing. Build the site with \`npm run build\` instead of \`next build\`.`,
    )
  }
}

/** A built site can be started without these files: the addresses in its pages are fixed. */
function readAsset(path: string): string {
  const file = join(process.cwd(), 'public', path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The part of Next.js's own webpack that is used here. It has no types. */
interface Webpack {
  BannerPlugin: new (options: object) => object
  Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH: number }
}

/**
 * Makes browsers compile React and the start of Next.js completely while they download, outside the main thread.
 * Otherwise functions are compiled one by one when they first run, which was a third of the longest task after the
 * first input. The comment is an explicit compile hint of V8; other engines ignore it. It is added after
 * minification and before the file names are computed.
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
/** The keyword stays in the query, because some texts cannot be a path segment. */
const keyword = { type: 'query', key: 's' } as const

const rewrites = [
  // the pages of these addresses use the keyword in the query before the one in the path.
  { source: '/search', has: [theme, keyword], destination: '/themed/:theme/search/s' },
  { source: '/search', has: [keyword], destination: '/search/s' },
  // an address with a theme has its own page, so that its first render already has that theme.
  { source: '/', has: [theme], destination: '/themed/:theme' },
  { source: `/:path((?!${neverThemed}).*)`, has: [theme], destination: '/themed/:theme/:path' },
]

const ownerFiles = builtOwner === null ? [] : publicFileRewrites(builtOwner)

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Next.js would hash the whole HTML of each response. Pages from the own cache already have an ETag
  // (lib/cache/page-answers).
  generateEtags: !keepsPages,
  distDir,
  output: standalone ? 'standalone' : undefined,
  // Pictures are resized by the route of stored files, which checks access. The image optimizer of Next.js does
  // not.
  images: { unoptimized: true },
  outputFileTracingExcludes: {
    'next-server': [...sharpFiles, ...buildTools],
    ...(!resizes && { '/api/media/*': sharpFiles }),
  },
  outputFileTracingIncludes: {
    '/*': [`${distDir}/${buildSecretFile}`, ...loadedContent],
    ...(resizes && { '/api/media/*': sharpFiles }),
    '/api/picture/*': [...sharpFiles, ...drawingFiles],
  },
  // A native module, which webpack cannot bundle.
  serverExternalPackages: ['@napi-rs/canvas'],
  // A starting function then reads a few files instead of a thousand.
  bundlePagesRouterDependencies: true,
  cacheHandler: keepsPages ? pageCache : undefined,
  // Sets stale-while-revalidate in Cache-Control, for caches in front of the site.
  expireTime: settings.NEXT_REVALIDATE_SECOND + settings.PAGE_EXPIRE_SECONDS,
  // scrollRestoration: the back button restores the scroll position; the browser's own restoration runs before the
  // page is rendered. clientRouterFilter: there is no App Router whose addresses the Pages Router would have to
  // know.
  experimental: { scrollRestoration: true, clientRouterFilter: false },
  basePath: settings.SUB_PATH || undefined,
  // `npm run typecheck` checks the types. The check of Next.js does not support this compiler.
  typescript: { ignoreBuildErrors: true },
  env: {
    // Read by lib/build-facts. INKSTONE_EXPORT, '' without an export, is read where an export differs: the compiler
    // leaves out what the other kind of build needs.
    ...facts,
    // Read by conf/browser-defaults.
    INKSTONE_VERSION: manifest.version,
    // Read by conf and themes.
    ...builtOwnerVariables,
    // Read by lib/policy-settings.
    INKSTONE_POLICIES: process.env.INKSTONE_POLICIES,
    INKSTONE_POLICY_IN_PAGES: policyInPages ? 'yes' : '',
    // Read by pages/_document, the second by components/inline-scripts.
    INKSTONE_ASSET_VERSION: assetVersion,
    INKSTONE_HEAD_SCRIPT: head,
  },
  headers: async () => (production ? responseHeaders(settings, policies, assetVersion) : []),
  webpack: (bundler, { dev, isServer, webpack }) => {
    requireHeadScript()
    if (!dev) {
      requirePageCache()
      // Even a second build of the same code is slower with this cache (decision 117).
      bundler.cache = false
    }
    if (!dev && !isServer) {
      bundler.plugins.push(compileAhead(webpack))
      // The names of all files are in the first scripts of each page, and hashes do not compress. With six digits a
      // changed file keeps its name once in 16 million times.
      bundler.output.hashDigestLength = 6
      // Small numbers. The default ids of Next.js are made from paths: they are longer and do not compress either.
      bundler.optimization.moduleIds = 'natural'
      bundler.optimization.chunkIds = 'natural'
      // In bytes of source. Less than that is not worth a file of its own: what all themes have in common was one more
      // file for every page, and compresses better with the code of a theme. A reader who changes the theme loads it again.
      bundler.optimization.splitChunks.minSize = 100_000
    }
    bundler.module.rules.push({
      test: /[\\/]next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/,
      resolve: { alias: { 'react-dom/client$': join(process.cwd(), 'components/boot/hydrate.ts') } },
    })
    if (builtOwner !== null)
      bundler.plugins.push(
        replaceModules(builtOwner.replacements, webpack),
        // Read by lib/screens/head/owner-sheets. Not in `env`: an environment has too little room for a long style sheet.
        new webpack.DefinePlugin({
          'process.env.INKSTONE_OWNER_STYLES': JSON.stringify(builtOwner.styles),
        }),
      )
    // Only an export uses these modules. Without it, webpack may drop files that are imported but not used.
    bundler.module.rules.push({ test: /[\\/]components[\\/]search[\\/]exported[\\/]/, sideEffects: false })
    // The same without an owner's folder.
    bundler.module.rules.push({ test: /[\\/]themes[\\/]owner-themes\.ts$/, sideEffects: false })
    return bundler
  },
  // Feed addresses of other blog programs, so that subscribers of a blog that moves here are kept. A name without
  // an ending may be an owner's page: lib/screens/former-address redirects it if there is no such page.
  redirects: async () =>
    Object.entries(renamedPaths)
      .filter(([path]) => path.includes('.'))
      .map(([path, destination]) => ({ source: `/${path}`, destination, permanent: true })),
  // An export consists of files: its pages are at the addresses that links use.
  rewrites: async () => ({
    beforeFiles: [...ownerFiles, ...(settings.STATIC_EXPORT ? [] : rewrites)],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
