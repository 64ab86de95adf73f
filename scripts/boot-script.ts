/** Bundles components/boot into the one script that every page runs at once. */
import { buildSync } from 'esbuild'
import { bootScript } from '@/lib/site/boot-script'

buildSync({
  entryPoints: ['components/boot/boot.ts'],
  outfile: `public${bootScript}`,
  bundle: true,
  minify: true,
  format: 'iife',
  // What the framework's own scripts ask of a browser.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
})
