import { allowedScale, type Size, zoomScale } from './zoom-geometry'

/** A point of the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Where the enlarged picture is: over its place on the page, on its way, or laid out in a dialog that scrolls. */
export interface ZoomView {
  /** Lays the enlarged picture exactly over a picture of the page. */
  cover(picture: HTMLImageElement): void
  /** Begins the movement to the centre of the window. */
  grow(): void
  /** Lays the picture out where that movement ends. What is larger than the window can be scrolled from then on. */
  settle(): void
  /** Grows on where the large version has pixels for it. */
  refine(): void
  /** Begins the movement from where the picture is seen to its place. `moved` changes the dialog's state. */
  shrink(moved: () => void): void
  /** Zooms by hand; `at` stays under the finger. */
  zoom(factor: number, at: Point): void
}

/** Milliseconds; the style sheet moves the picture as long. */
export const MOVEMENT = 300

/** Whether the reader wants no movement. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The middle of the window. */
export function windowCentre(): Point {
  const { width, height } = viewport()
  return { x: width / 2, y: height / 2 }
}

/** Moves the picture of a zoom dialog; the style sheet lays it out by the dialog's state. */
export function zoomView(dialog: HTMLDialogElement, image: HTMLImageElement): ZoomView {
  let place: HTMLImageElement = image
  /** The scale that the picture opened at, and the present one. */
  let opened = 1
  let scale = 1

  const cover = (picture: HTMLImageElement) => {
    place = picture
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

  /** The point of the picture at `at` stays there, as far as there is something to scroll. */
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
      // Readers who have zoomed by hand keep what they chose.
      if (scale !== opened || wanted <= before) return
      opened = wanted
      layAround(opened, windowCentre())
      if (isStill()) return
      image.animate([{ transform: `scale(${before / scale})` }, { transform: 'none' }], {
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

/** The enlarged picture tells its own pixels; what `srcset` has chosen on the page counts as many as its place needs. */
function wantedScale(place: HTMLImageElement, image: HTMLImageElement): number {
  const isLoaded = image.complete && image.naturalWidth > 0
  const { naturalWidth: width, naturalHeight: height } = isLoaded ? image : place
  return zoomScale(place.getBoundingClientRect(), { width, height }, viewport())
}

/** The transformation of an element in `box` that puts its middle at `centre`, `scale` times as large. */
function movement({ left, top, width, height }: DOMRect, centre: Point, scale: number): string {
  return `translate(${centre.x - left - width / 2}px, ${centre.y - top - height / 2}px) scale(${scale})`
}
