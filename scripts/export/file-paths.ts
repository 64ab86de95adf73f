/**
 * Converts an address to a file path as web servers do: percent-decoded, without query. Null for one that is no
 * valid path.
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
  const bad = (segment: string) => /^\.{1,2}$|[\0\\]/.test(segment) || Buffer.byteLength(segment) > 255
  return segments.some(bad) ? null : segments.join('/')
}

/** The file of a page: for an address without extension servers send the folder's index. */
export function pageFile(address: string): string | null {
  const path = filePath(address)
  return path === null ? null : `${path}/index.html`.replace(/^\//, '')
}
