/** Addresses of page data, which the router of Next.js requests. */

const folder = '/_next/data/'

/**
 * Returns the address of a page's data, without SUB_PATH.
 * @param address of the page inside the site, percent-encoded; query and hash are ignored
 */
export function pageDataPath(buildId: string, address: string): string {
  const [path = '/'] = address.split(/[?#]/)
  // Next.js names the data of `/` `index`, so a page at `/index` needs another name.
  const name = path === '/' ? '/index' : /^\/index(?:\/|$)/.test(path) ? `/index${path}` : path
  return `${folder}${buildId}${name}.json`
}

/**
 * Returns whether a request asks for the data of a page.
 * @param url of the request, without SUB_PATH
 */
export function isPageData(url: string): boolean {
  return url.startsWith(folder)
}
