import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renamedPaths } from '@/lib/site/former-addresses'

/** Path prefixes of the framework and the product. */
const ownFolders = ['_next', 'api', 'assets', 'themed', 'unlock']

/**
 * Returns what of the product has this path (without leading slash), such as `public/favicon.ico`; null for
 * nothing.
 */
export function productAt(path: string, root = process.cwd()): string | null {
  const [first = ''] = path.split('/')
  if (ownFolders.includes(first)) return `/${first}/, which belongs to the product`
  // Written by the build.
  if (path === 'third-party-notices.txt') return 'the notices of the product'
  if (existsSync(join(root, 'public', path))) return `public/${path}`
  if (Object.hasOwn(renamedPaths, path)) return `the redirect to ${renamedPaths[path]}`
  const route = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .find((file) => file.replace(/(?:\/index)?\.tsx?$/, '') === path)
  return route === undefined ? null : `pages/${route}`
}
