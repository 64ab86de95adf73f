import { buildSync } from 'esbuild'
import { browserBuild } from './browser-build'

/** Builds the inline script of every page's head (components/head) and returns its text. */
export function buildHeadScript(): string {
  const entryPoints = ['components/head/head.ts']
  const { outputFiles } = buildSync({ ...browserBuild, entryPoints, format: 'iife', write: false })
  return outputFiles
    .map(({ text }) => text)
    .join('')
    .trim()
}
