/**
 * An address as the path of a file, as web servers look it up: percent-decoded, without query. null for one that no
 * folder can hold.
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

/** The file of a page: servers answer an address without ending with the index of the folder. */
export function pageFile(address: string): string | null {
  const path = filePath(address)
  return path === null ? null : `${path}/index.html`.replace(/^\//, '')
}
