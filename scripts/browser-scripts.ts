/** Builds the scripts of public/assets: the boot script, which every page runs, and those that single pages load. */
import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type BuildOptions, buildSync } from 'esbuild'
import { bootFolder } from '@/lib/site/asset-paths'

const shared: BuildOptions = {
  bundle: true,
  minify: true,
  // The browsers that Next.js supports.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

const bootOut = `public${bootFolder}`
rmSync(bootOut, { recursive: true, force: true })
buildSync({
  ...shared,
  entryPoints: ['components/boot/boot.ts'],
  outdir: bootOut,
  format: 'esm',
  // Code that few readers need is loaded on demand.
  splitting: true,
  chunkNames: '[hash]',
})

/** Scripts with `type="module"`, for separate documents. */
const modules = ['comments', 'diagrams']
const assets = 'components/assets'
const entries = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const isModule = (file: string) => modules.includes(file.split(sep)[0] ?? '')

for (const format of ['esm', 'iife'] as const) {
  buildSync({
    ...shared,
    entryPoints: entries
      .filter((file) => isModule(file) === (format === 'esm'))
      .map((file) => join(assets, file)),
    outbase: assets,
    outdir: 'public/assets',
    format,
  })
}
