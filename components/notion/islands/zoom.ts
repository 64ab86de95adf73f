import { trapTarget } from '../../browser/focus-trap'
import type { BootTools } from './boot-tools'
import type { IslandTexts } from './texts'
import { buildZoomDialog } from './zoom-dialog'
import { nextZoomState, scrolledAway, type ZoomEvent, type ZoomState } from './zoom-geometry'
import { followGestures } from './zoom-gestures'
import { isStill, MOVEMENT, windowCentre, zoomView } from './zoom-view'

/** Zoom factor of the keys + and -, and pixels that Shift with an arrow pans. */
const [KEY_ZOOM, KEY_PAN] = [1.25, 80]

/**
 * Enlarges the picture in a button over the page. It moves to the centre, and the large version
 * replaces it once it is loaded; a click, Escape, scrolling away or a resize moves it back. A picture that is
 * larger than the viewport can be panned and zoomed. The arrow keys, swipes and two buttons step through
 * the article's other pictures and wrap around.
 */
export function openZoom(button: HTMLElement, texts: IslandTexts, tools: BootTools): void {
  const pictures = zoomable(button)
  let current = pictures.findIndex((picture) => button.contains(picture))
  let picture = pictures[current]
  if (!picture) return
  if (!picture.complete || picture.naturalWidth === 0) {
    // For a click while the picture is still loading. A property, so that a second click does not open it twice.
    picture.onload = (event) => {
      if (event.target instanceof HTMLImageElement) event.target.onload = null
      openZoom(button, texts, tools)
    }
    return
  }
  const { closeOverPage, openOverPage } = tools
  const { dialog, image, steps, fill } = buildZoomDialog(pictures.length, texts)
  const view = zoomView(dialog, image)
  let openedAt = window.scrollY
  let state: ZoomState = 'closed'

  const step = (event: ZoomEvent) => {
    const next = nextZoomState(state, event)
    if (next === state) return
    state = next
    const showState = () => {
      dialog.dataset.state = state
    }
    if (state === 'closing') view.shrink(showState)
    else showState()
    if (state === 'opening') view.grow()
    if (state === 'opening' || state === 'closing') settleLater()
    if (state === 'opened') {
      view.settle()
      swap(image, picture?.dataset.zoomSrc, enlargeOn)
    }
    if (state === 'closed') closeOverPage(dialog)
  }
  const settleLater = () => {
    const moving = state
    setTimeout(() => state === moving && step('settled'), isStill() ? 0 : MOVEMENT)
  }
  const close = () => {
    // It has not started to grow: there is no movement to reverse.
    if (state === 'closed') closeOverPage(dialog)
    else step('close')
  }
  const enlargeOn = () => {
    if (state === 'opened') view.refine()
  }
  const lead = (by: number) => {
    if (state !== 'opened' || !picture || pictures.length < 2) return
    picture.style.visibility = ''
    current = (current + by + pictures.length) % pictures.length
    picture = pictures[current]
    if (!picture) return
    // Scrolls the page along, so that the picture can move back to its original, and loads it if necessary.
    picture.scrollIntoView({ block: 'center', behavior: 'instant' })
    openedAt = window.scrollY
    fill(picture, current + 1)
    picture.style.visibility = 'hidden'
    view.cover(picture)
    view.settle()
    swap(image, picture.dataset.zoomSrc, enlargeOn)
  }
  const onScroll = () => {
    if (scrolledAway(openedAt, window.scrollY)) close()
  }
  const end = () => {
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', close)
    if (picture) picture.style.visibility = ''
    dialog.remove()
    picture?.closest('button')?.focus({ preventScroll: true })
  }

  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('resize', close)
  dialog.addEventListener('click', (event) => {
    if (event.target === steps[0]) lead(-1)
    else if (event.target === steps[1]) lead(1)
    else close()
  })
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && event.shiftKey) dialog.scrollBy({ left: by * KEY_PAN, behavior: 'instant' })
    else if (by !== undefined) lead(by)
    else if (['+', '='].includes(event.key)) view.zoom(KEY_ZOOM, windowCentre())
    else if (event.key === '-') view.zoom(1 / KEY_ZOOM, windowCentre())
    // Not the cancel event: browsers let it be prevented only once per user activation.
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') hold(dialog, event.shiftKey)
    else return
    event.preventDefault()
  })
  fill(picture, current + 1)
  view.cover(picture)
  followGestures(dialog, view, lead)
  // Preloads the large version during the movement.
  new Image().src = picture.dataset.zoomSrc ?? ''
  // Not after it: because of rules for last children the browser would compute the style of all table cells again.
  button.closest('.notion')?.before(dialog)
  dialog.addEventListener('close', end, { once: true })
  openOverPage(dialog)
  picture.style.visibility = 'hidden'
  // One frame with the picture at its original position, so that the movement is visible.
  requestAnimationFrame(() => requestAnimationFrame(() => dialog.isConnected && step('open')))
}

/** Tab cycles through the dialog's controls; by default it would move on to the browser's. */
function hold(dialog: HTMLDialogElement, backwards: boolean): void {
  const controls = [...dialog.querySelectorAll('button')]
  const focused = document.activeElement
  const current = focused instanceof HTMLButtonElement ? controls.indexOf(focused) : -1
  const step = backwards ? -1 : 1
  controls[trapTarget(current, controls.length, backwards) ?? current + step]?.focus()
}

/** What is not shown. Asking for the place of a picture instead would lay out every chunk with a picture. */
const closed = 'details:not([open]) > :not(summary), .notion-panel[data-closed]'

/** The pictures of the article that can be enlarged now, without those in closed toggles and panels. */
function zoomable(button: HTMLElement): HTMLImageElement[] {
  const all = button.closest('.notion')?.querySelectorAll<HTMLImageElement>('.notion-zoom > img') ?? []
  return [...all].filter((picture) => button.contains(picture) || !picture.closest(closed))
}

/** Shows the large version as soon as it is decoded, unless another picture is shown by then. */
function swap(image: HTMLImageElement, source: string | undefined, onShown: () => void): void {
  if (!source) return
  const shown = image.src
  const large = new Image()
  large.src = source
  large.decode().then(
    () => {
      if (image.src !== shown) return
      image.src = source
      // Its pixels are known after the element has loaded it.
      image.decode().then(onShown, () => undefined)
    },
    // The small version stays.
    () => undefined,
  )
}
