import { allowedScale, type Size, zoomScale } from './zoom-geometry'

/** A point in the viewport, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Position of the enlarged picture: over its original, moving, or laid out in a dialog that scrolls. */
export interface ZoomView {
  /** Positions the enlarged picture exactly over a picture of the page. */
  cover(picture: HTMLImageElement): void
  /** Starts the movement to the centre of the viewport. */
  grow(): void
  /**
   * Lays the picture out where that movement ends. A picture that is larger than the viewport scrolls from then on.
   */
  settle(): void
  /** Enlarges it further if the large version has enough pixels. */
  refine(): void
  /** Starts the movement back to its original. `moved` changes the dialog's state. */
  shrink(moved: () => void): void
  /** Zooms by hand; the point `at` keeps its position. */
  zoom(factor: number, at: Point): void
}

/** Milliseconds; the same duration as in the style sheet. */
export const MOVEMENT = 300

/** Whether the reader prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The centre of the viewport. */
export function windowCentre(): Point {
  const { width, height } = viewport()
  return { x: width / 2, y: height / 2 }
}

/** Moves the picture of a zoom dialog; the style sheet lays it out by the dialog's state. */
export function zoomView(dialog: HTMLDialogElement, image: HTMLImageElement): ZoomView {
  let place: HTMLImageElement = image
  /** The initial scale, and the current one. */
  let opened = 1
  let scale = 1
  let refinement: Animation | undefined

  const cover = (picture: HTMLImageElement) => {
    place = picture
    // Animations win over styles: it would go on with the next movement, or with the next picture.
    refinement?.cancel()
    const { left, top, width, height } = place.getBoundingClientRect()
    Object.assign(image.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      transform: '',
    })
  }
  const lay = (next: number) => {
    const { width, height } = place.getBoundingClientRect()
    scale = next
    image.style.width = `${width * next}px`
    image.style.height = `${height * next}px`
    const isLarger = dialog.scrollWidth > dialog.clientWidth || dialog.scrollHeight > dialog.clientHeight
    dialog.toggleAttribute('data-pans', isLarger)
  }

  /** The picture's point at `at` keeps its position, as far as there is room to scroll. */
  const layAround = (next: number, at: Point) => {
    const before = image.getBoundingClientRect()
    lay(next)
    const after = image.getBoundingClientRect()
    const grown = after.width / before.width
    dialog.scrollBy({
      left: after.left + (at.x - before.left) * grown - at.x,
      top: after.top + (at.y - before.top) * grown - at.y,
      behavior: 'instant',
    })
  }
  const settle = () => {
    opened = wantedScale(place, image)
    image.style.transform = ''
    lay(opened)
    dialog.scrollTo({
      left: (dialog.scrollWidth - dialog.clientWidth) / 2,
      top: (dialog.scrollHeight - dialog.clientHeight) / 2,
      behavior: 'instant',
    })
  }

  return {
    cover,
    settle,
    grow() {
      opened = wantedScale(place, image)
      image.style.transform = movement(place.getBoundingClientRect(), windowCentre(), opened)
    },
    refine() {
      const before = scale
      const wanted = wantedScale(place, image)
      // Not after readers have zoomed by hand.
      if (scale !== opened || wanted <= before) return
      opened = wanted
      layAround(opened, windowCentre())
      if (isStill()) return
      refinement = image.animate([{ transform: `scale(${before / scale})` }, { transform: 'none' }], {
        duration: MOVEMENT,
        easing: 'cubic-bezier(0.2, 0, 0.2, 1)',
      })
    },
    shrink(moved) {
      const seen = image.getBoundingClientRect()
      moved()
      cover(place)
      dialog.scrollTo({ left: 0, top: 0, behavior: 'instant' })
      const box = place.getBoundingClientRect()
      const centre = { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 }
      image.style.transition = 'none'
      image.style.transform = movement(box, centre, seen.width / box.width)
      image.getBoundingClientRect()
      image.style.transition = ''
      image.style.transform = ''
    },
    zoom(factor, at) {
      layAround(allowedScale(scale * factor, opened), at)
    },
  }
}

function viewport(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight }
}

/** By the enlarged picture's own pixels, because `srcset` has chosen a smaller version on the page. */
function wantedScale(place: HTMLImageElement, image: HTMLImageElement): number {
  const isLoaded = image.complete && image.naturalWidth > 0
  const { naturalWidth: width, naturalHeight: height } = isLoaded ? image : place
  return zoomScale(place.getBoundingClientRect(), { width, height }, viewport())
}

/** The transform that moves the centre of an element in `box` to `centre` and scales it. */
function movement({ left, top, width, height }: DOMRect, centre: Point, scale: number): string {
  return `translate(${centre.x - left - width / 2}px, ${centre.y - top - height / 2}px) scale(${scale})`
}
