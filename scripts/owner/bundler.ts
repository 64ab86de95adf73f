import { join } from 'node:path'
import type { BuiltOwner } from './write'

/** What is used of the framework's own webpack, which comes without types. */
interface Webpack {
  NormalModuleReplacementPlugin: new (
    pattern: RegExp,
    replace: (resource: { context: string; request: string }) => void,
  ) => object
}

/** Returns the plugin that has the compiler read the modules that were written for the owner in place of the product's. */
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

/** Returns the rewrites that put the owner's public files where those of `public` are. */
export function publicFileRewrites({
  files,
  base,
}: Pick<BuiltOwner, 'files' | 'base'>): { source: string; destination: string }[] {
  return files.map((path) => ({ source: `/${path}`, destination: `${base}/${path}` }))
}
