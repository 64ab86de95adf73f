/** The relevant attributes of a link. */
export interface LinkAttributes {
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

/**
 * Returns the address, below SUB_PATH, of the page of this site that a link opens; null for links that the browser
 * has to follow: other sites, new tabs, downloads, files, API calls, and hashes on the same page.
 */
export function pageAddress(link: LinkAttributes, subPath: string): string | null {
  const href = link.getAttribute('href')
  const target = link.getAttribute('target')
  if (!href || (target && target !== '_self') || link.hasAttribute('download')) return null
  if (!href.startsWith('/') || href.startsWith('//')) return null
  if (!href.startsWith(subPath)) return null
  const address = href.slice(subPath.length) || '/'
  if (!/^[/?#]/.test(address)) return null
  const path = address.replace(/[?#].*/s, '')
  if (
    path.startsWith('/api/') ||
    path === '/feed' ||
    path.startsWith('/media/') ||
    /\.(?:xml|txt|json|svg|webp|pdf|zip|mp3|mp4|png|jpe?g|gif)$/i.test(path)
  ) {
    return null
  }
  return address.startsWith('/') ? address : `/${address}`
}
