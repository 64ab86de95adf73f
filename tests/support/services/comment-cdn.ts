import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { build } from 'esbuild'

const packages = join(process.cwd(), 'tests/support/comment-packages/node_modules')
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** The CDN's bundle of a package as one module. */
let giscus: Promise<string> | null = null

async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(packages, name, 'dist', `${name}.mjs`)],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

async function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const [, name = '', version = '', file = ''] =
    /^\/npm\/((?:@[^/]+\/)?[^@/]+)@([^/]+)\/(.+)$/.exec(pathname) ?? []
  const published: { version: string } = JSON.parse(
    await readFile(join(packages, name, 'package.json'), 'utf8'),
  )
  // A pinned address serves the installed version, or nothing.
  if (published.version !== version) return route.fulfill({ status: 404 })
  const headers = { 'access-control-allow-origin': '*' }
  if (file === '+esm') {
    giscus ??= bundled(name)
    return route.fulfill({ headers, contentType: 'text/javascript', body: await giscus })
  }
  const body = await readFile(join(packages, name, file)).catch(() => null)
  if (body === null) return route.fulfill({ status: 404 })
  return route.fulfill({ headers, contentType: types[file.split('.').at(-1) ?? ''] ?? 'text/plain', body })
}

/**
 * Serves the comment services' published clients from the package registry at the default CDN addresses of the
 * settings. Returns the requested addresses.
 */
export async function serveClients(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://cdn.jsdelivr.net/npm/**', (route) => {
    asked.push(route.request().url())
    return answer(route)
  })
  return asked
}
