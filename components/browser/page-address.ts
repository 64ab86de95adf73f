/** What a link says of itself. */
export interface LinkAttributes {
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

/**
 * The address below SUB_PATH of a page of this site that a link leads to; null for what the browser itself has to
 * follow: other sites, new tabs, downloads, files, calls, and places on the same page.
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
