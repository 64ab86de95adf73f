import { swipeStep } from './zoom-geometry'
import type { Point, ZoomView } from './zoom-view'

/** Pixels that a mouse may move during a click. */
const CLICK_TOLERANCE = 4
/** Pixels of a wheel with the control key, or of a touchpad pinch, that zoom by the factor e. */
const WHEEL_STEP = 200

/**
 * Lets readers zoom with two fingers or a touchpad and drag with a mouse. One finger, wheels and the arrow keys
 * scroll the dialog natively.
 * @param lead goes to the next picture (1) or the previous one (-1), when a finger moves on past the edge
 */
export function followGestures(dialog: HTMLDialogElement, view: ZoomView, lead: (by: number) => void): void {
  dialog.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      view.zoom(Math.exp(-event.deltaY / WHEEL_STEP), { x: event.clientX, y: event.clientY })
    },
    { passive: false },
  )
  followPinches(dialog, view)
  followDrags(dialog)
  followSwipes(dialog, lead)
}

function followSwipes(dialog: HTMLDialogElement, lead: (by: number) => void): void {
  let from: (Point & { left: boolean; right: boolean }) | null = null
  const begin = ({ touches: [finger, second] }: TouchEvent) => {
    const room = dialog.scrollWidth - dialog.clientWidth
    const edges = { left: dialog.scrollLeft <= 1, right: dialog.scrollLeft >= room - 1 }
    from = finger && !second ? { x: finger.clientX, y: finger.clientY, ...edges } : null
  }
  const end = ({ changedTouches: [finger] }: TouchEvent) => {
    const by =
      from && finger ? swipeStep({ x: finger.clientX - from.x, y: finger.clientY - from.y }, from) : 0
    from = null
    if (by !== 0) lead(by)
  }
  dialog.addEventListener('touchstart', begin, { passive: true })
  dialog.addEventListener('touchend', end)
}

function followPinches(dialog: HTMLDialogElement, view: ZoomView): void {
  let last: { centre: Point; distance: number } | null = null
  const follow = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (!first || !second) {
      last = null
      return
    }
    // Otherwise the browser would scroll with two fingers. A scroll that has begun cannot be cancelled.
    if (event.cancelable) event.preventDefault()
    const centre = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 }
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
    if (last !== null && last.distance > 0) {
      dialog.scrollBy({
        left: last.centre.x - centre.x,
        top: last.centre.y - centre.y,
        behavior: 'instant',
      })
      view.zoom(distance / last.distance, centre)
    }
    last = { centre, distance }
  }
  for (const type of ['touchstart', 'touchmove', 'touchend'] as const) {
    dialog.addEventListener(type, follow, { passive: false })
  }
}

function followDrags(dialog: HTMLDialogElement): void {
  let moved = 0
  dialog.addEventListener('pointerdown', () => {
    moved = 0
  })
  dialog.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    moved += Math.abs(event.movementX) + Math.abs(event.movementY)
    if (moved > CLICK_TOLERANCE)
      dialog.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
  })
  dialog.addEventListener(
    'click',
    (event) => {
      // The end of a drag is no click. Keyboard clicks have no pointer.
      if (moved > CLICK_TOLERANCE && event.detail > 0) event.stopImmediatePropagation()
      moved = 0
    },
    true,
  )
}
