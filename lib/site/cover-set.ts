/** Addresses that resize, as lib/workspace/files/image-url writes them: the workspace's image proxy, Unsplash and our own route. */
const resizing =
  /^(?:https?:\/\/(?:[^/]+\/image\/[^?]+\?table=|images\.unsplash\.com\/)|(?:\/[\w.~-]+)*\/api\/media\/)/

/** Twice as wide; the address itself when it does not say its width, or its host does not resize. */
function widened(address: string, width: number): string {
  if (!resizing.test(address)) return address
  return address.replace(new RegExp(`([?&]w(?:idth)?=)${width}(?=&|$)`), `$1${width * 2}`)
}

/**
 * The `srcset` that offers a cover made `width` pixels wide twice as wide to fine screens; nothing when the address
 * does not say that width, or its host does not resize.
 */
export function coverSet(address: string, width: number): string | undefined {
  const wider = widened(address, width)
  return wider === address ? undefined : `${wider} 2x`
}

/** The same for a cover whose width in the page differs with the window: both widths, for a browser that knows `sizes`. */
export function coverWidths(address: string, width: number): string | undefined {
  const wider = widened(address, width)
  return wider === address ? undefined : `${address} ${width}w, ${wider} ${width * 2}w`
}
