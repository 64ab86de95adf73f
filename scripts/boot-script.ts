/** Bundles components/boot: the one script that every page runs at once, and what it loads later. */
import { rmSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { bootFolder } from '@/lib/site/asset-paths'

const outdir = `public${bootFolder}`
rmSync(outdir, { recursive: true, force: true })
buildSync({
  entryPoints: ['components/boot/boot.ts'],
  outdir,
  bundle: true,
  minify: true,
  format: 'esm',
  // What few readers use is loaded when it is used.
  splitting: true,
  chunkNames: '[hash]',
  // What the framework's own scripts ask of a browser.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
})
