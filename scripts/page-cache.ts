import { join } from 'node:path'
import { build } from 'esbuild'
import { pageCacheFile } from '@/lib/build-facts'

/**
 * Bundles lib/cache/page-cache into a file that the framework loads by its path (next.config.ts).
 * @param values by variable; they are written into it as the compiler writes them into the rest of the server's part
 */
export async function bundlePageCache(
  distDir: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    entryPoints: ['lib/cache/page-cache.ts'],
    outfile: join(distDir, pageCacheFile),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Packages stay packages: the trace of a standalone build finds them by their names.
    external: ['next/*', 'ioredis', 'zod'],
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
    // The framework takes what the module is, not what it calls default.
    footer: { js: 'module.exports = module.exports.default' },
    logLevel: 'warning',
  })
}
