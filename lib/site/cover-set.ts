/** Addresses that resize, as lib/workspace/files/image-url writes them: the workspace's image proxy, Unsplash and our own route. */
const resizing =
  /^(?:https?:\/\/(?:[^/]+\/image\/[^?]+\?table=|images\.unsplash\.com\/)|(?:\/[\w.~-]+)*\/api\/media\/)/

/**
 * The `srcset` that offers a cover made `width` pixels wide twice as wide to fine screens; nothing when the address
 * does not say that width, or its host does not resize.
 */
export function coverSet(address: string, width: number): string | undefined {
  if (!resizing.test(address)) return undefined
  const wider = address.replace(new RegExp(`([?&]w(?:idth)?=)${width}(?=&|$)`), `$1${width * 2}`)
  return wider === address ? undefined : `${wider} 2x`
}
