/**
 * Addresses that resize images, as lib/workspace/files/image-url writes them: the workspace's image proxy, Unsplash
 * and our own route.
 */
const resizing =
  /^(?:https?:\/\/(?:[^/]+\/image\/[^?]+\?table=|images\.unsplash\.com\/)|(?:\/[\w.~-]+)*\/api\/media\/)/

/** The address for twice the width; unchanged when it contains no width, or its host does not resize. */
function widened(address: string, width: number): string {
  if (!resizing.test(address)) return address
  return address.replace(new RegExp(`([?&]w(?:idth)?=)${width}(?=&|$)`), `$1${width * 2}`)
}

/**
 * The `srcset` for a cover of `width` pixels with a second version for high-density screens; nothing when the
 * address does not contain that width, or its host does not resize.
 */
export function coverSet(address: string, width: number): string | undefined {
  const wider = widened(address, width)
  return wider === address ? undefined : `${wider} 2x`
}

/**
 * The same for a cover whose width depends on the window: both widths with `w` descriptors, for use with `sizes`.
 */
export function coverWidths(address: string, width: number): string | undefined {
  const wider = widened(address, width)
  return wider === address ? undefined : `${address} ${width}w, ${wider} ${width * 2}w`
}

/**
 * The `srcset` for the cover above an article: those two widths and the whole picture, whose width is not known here and
 * counts as three times `width`. Nothing where the cover's host does not resize.
 * @param thumbnail the cover at `width` pixels; undefined when there is only the whole one
 */
export function articleCoverWidths(
  cover: string,
  thumbnail: string | undefined,
  width: number,
): string | undefined {
  const widths = thumbnail && coverWidths(thumbnail, width)
  return widths && `${widths}, ${cover} ${width * 3}w`
}
