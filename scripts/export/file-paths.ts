import { githubFiles, isReserved } from './kept-entries'
import { ownPrefix } from './restore-folder'

/** Names at the top of the folder that hosts read as settings, in lower case, and the files of the export's own rules. */
const hostFiles: readonly string[] = [
  ...['_redirects', '_headers', 'redirects.nginx.conf', '_worker.js', '_routes.json'],
  ...githubFiles,
  ...['.git', 'vercel.json', 'netlify.toml', 'web.config'],
]

/**
 * Converts an address to a file path as web servers do: percent-decoded, without query. Null for one that is no
 * valid path, that web servers read as a setting, or that an export needs itself: Apache answers with 403 everywhere below a folder
 * named `.htaccess`.
 * @param address path inside the site
 */
export function filePath(address: string): string | null {
  const [path = '/'] = address.split(/[?#]/)
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const segments = decoded.split('/').filter((segment) => segment !== '')
  const bad = (segment: string) => /^\.{1,2}$|^\.ht|[\0\\]/i.test(segment) || Buffer.byteLength(segment) > 255
  const first = segments[0]?.toLowerCase() ?? ''
  const isHostFile = hostFiles.includes(first) || first.startsWith(ownPrefix)
  return isHostFile || segments.some(bad) ? null : segments.join('/')
}

/**
 * The file of a page: for an address without extension servers send the folder's index. Null also for a page that would take the place
 * of one of the owner's files in a clone.
 */
export function pageFile(address: string): string | null {
  const path = filePath(address)
  const [first = ''] = path?.split('/') ?? []
  return path === null || isReserved(first) ? null : `${path}/index.html`.replace(/^\//, '')
}
