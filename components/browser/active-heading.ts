/** A heading counts as reached when its top is less than this far below the viewport's top, in pixels. */
export const MIN_HEADING_THRESHOLD = 150

export interface HeadingPlace {
  id: string
  /** Distances from the viewport's top in pixels. */
  top: number
  bottom: number
}

/**
 * Returns the last heading, in document order, that the reader has reached. The threshold is at least 150 px and
 * grows to a quarter of the gap to the previous heading. Undefined above the first heading. Stops reading positions
 * after the first heading that is not reached.
 */
export function activeHeading(places: Iterable<HeadingPlace>): string | undefined {
  let reached: HeadingPlace | undefined
  for (const place of places) {
    const gap = reached ? place.top - reached.bottom : 0
    if (place.top >= Math.max(MIN_HEADING_THRESHOLD, gap / 4)) break
    reached = place
  }
  return reached?.id
}
