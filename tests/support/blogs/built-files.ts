import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The addresses of all files of the build under test for browsers: scripts, styles, manifests. */
export async function builtFiles(): Promise<string[]> {
  const dist = process.env.E2E_DIST
  if (!dist) throw new Error('E2E_DIST names no build: run the tests with npm run test:e2e')
  const root = join(dist, 'static')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .map((path) => `/_next/static/${path.split('/').map(encodeURIComponent).join('/')}`)
}
