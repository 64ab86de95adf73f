import { type BuildOptions, buildSync } from 'esbuild'

/** How scripts and style sheets outside of the Next.js bundles are built. */
export const browserBuild: BuildOptions = {
  bundle: true,
  minify: true,
  // The browsers that Next.js supports.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

/** Builds the inline script of every page's head (components/head) and returns its text. */
export function buildHeadScript(): string {
  const entryPoints = ['components/head/head.ts']
  const { outputFiles } = buildSync({ ...browserBuild, entryPoints, format: 'iife', write: false })
  return outputFiles
    .map(({ text }) => text)
    .join('')
    .trim()
}
