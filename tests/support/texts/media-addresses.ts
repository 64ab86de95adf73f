/** Every address of a picture, video, sound, document or file in a page's HTML or data. */
export function mediaAddresses(text: string): string[] {
  const decoded = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll('\\"', '"')
  const single = [
    ...decoded.matchAll(/(?:src|data-src|data-pdf|data-zoom-src|href|content|poster)="([^"]+)"/g),
  ]
  const sets = [...decoded.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(/,\s+/).map((entry) => entry.split(' ')[0] ?? ''),
  )
  const found = [...single.map(([, address = '']) => address), ...sets]
  return [...new Set(found.filter((address) => /\/api\/media\/|\/image\/|\/files\//.test(address)))]
}

/** Matches addresses that expire: with a signature or an expiry time. */
export const dyingAddress =
  /X-Amz-(?:Signature|Expires|Credential)|[?&;](?:signature|sig|exp|expirationTimestamp)=|\/f\/f\//i
