import type { BuildOptions } from 'esbuild'

/** How scripts and style sheets outside of the Next.js bundles are built. */
export const browserBuild: BuildOptions = {
  bundle: true,
  minify: true,
  // The browsers that Next.js supports.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}
