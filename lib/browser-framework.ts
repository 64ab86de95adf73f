import { existsSync } from 'node:fs'
import type { NextConfig } from 'next'

type Bundler = Parameters<NonNullable<NextConfig['webpack']>>[1]['webpack']

/** What is changed of a bundler's configuration. */
interface BundlerConfig {
  plugins: { definitions?: Record<string, unknown> }[]
  module: { rules: unknown[] }
}

/** What the replacing plugin hands over: once before and once after it has found the file. */
interface FoundModule {
  createData?: { resource?: string; request?: string; userRequest?: string }
}

/** A file of the framework and, in `twin`, the same file as an ES module. */
const frameworkFile = /([\\/]next[\\/]dist[\\/])(?=(?:client|lib|pages|server|shared)[\\/])/
const twin = '$1esm/'

/** Files of the framework that do nothing by being imported: without a use they may be left out. */
const pureFile = /[\\/]next[\\/]dist[\\/](?:(?:esm[\\/])?shared[\\/]lib|compiled[\\/]path-to-regexp)[\\/]/

const rewriteFlag = 'process.env.__NEXT_HAS_REWRITES'

/**
 * Makes the framework's part of the browser's script small: 43 KB (gzip) become 22.
 *
 * - The framework ships every file as CommonJS and as ES module and gives browsers the former, of which a bundler
 *   cannot leave out what nothing uses. Here they get the latter.
 * - The browser's router is built without the interpreter of rewrites, which is larger than the three that there are
 *   (`lib/site/page-route.ts` knows them) and makes it draw every page twice at the start.
 * - React asks whether there is a `process`, for which the framework brings a stand-in. Browsers have none.
 *
 * Throws when the framework no longer has what is changed, so that an upgrade does not pass unnoticed.
 */
export function slimFramework(config: BundlerConfig, webpack: Bundler): void {
  const constants = config.plugins.find((plugin) => plugin.definitions && rewriteFlag in plugin.definitions)
  if (!constants?.definitions) throw new Error(`The framework no longer knows ${rewriteFlag}`)
  constants.definitions[rewriteFlag] = 'false'
  constants.definitions['typeof process'] = '"undefined"'

  if (!existsSync(require.resolve('next/dist/client/next').replace(frameworkFile, twin))) {
    throw new Error('The framework no longer has its browser part as ES modules')
  }
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(frameworkFile, (found: FoundModule) => {
      const { createData } = found
      if (!createData?.resource) return
      const module = createData.resource.replace(frameworkFile, twin)
      if (!existsSync(module)) return
      createData.request = createData.request?.replace(createData.resource, module)
      createData.userRequest = module
      createData.resource = module
    }),
  )
  config.module.rules.push({ test: pureFile, sideEffects: false })
}
