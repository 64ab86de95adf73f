import { join } from 'node:path'
import type { BuiltOwner } from './write'

/** The used part of Next.js's own webpack, which has no types. */
interface Webpack {
  NormalModuleReplacementPlugin: new (
    pattern: RegExp,
    replace: (resource: { context: string; request: string }) => void,
  ) => object
}

/** Returns the plugin that replaces modules of the product by those written for the owner. */
export function replaceModules(replacements: BuiltOwner['replacements'], webpack: Webpack): object {
  const root = process.cwd()
  return new webpack.NormalModuleReplacementPlugin(/^(?:@\/|\.)/, (resource) => {
    const path = resource.request.startsWith('@/')
      ? join(root, resource.request.slice('@/'.length))
      : join(resource.context, resource.request)
    const [, file] = Object.entries(replacements).find(([name]) => path === join(root, name)) ?? []
    if (file !== undefined) resource.request = join(root, file)
  })
}

/** Returns the rewrites that serve the owner's public files at the addresses of `public`. */
export function publicFileRewrites({
  files,
  base,
}: Pick<BuiltOwner, 'files' | 'base'>): { source: string; destination: string }[] {
  return files.map((path) => ({ source: `/${path}`, destination: `${base}/${path}` }))
}
