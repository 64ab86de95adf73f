import { join } from 'node:path'
import { build } from 'esbuild'
import { pageCacheFile } from '@/lib/build-facts'

/**
 * Bundles lib/cache/page-cache into a file that Next.js loads by its path (next.config.ts).
 * @param values by variable; inlined as the compiler does in other server code
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
    // Packages stay external: the trace of a standalone build finds them by name.
    external: ['next/*', 'ioredis', 'zod'],
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
    // Next.js uses module.exports, not its `default`.
    footer: { js: 'module.exports = module.exports.default' },
    logLevel: 'warning',
  })
}
