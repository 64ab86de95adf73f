import { trapTarget } from '../../hooks/focus-trap'
import { nextZoomState, scrolledAway, type ZoomEvent, type ZoomState } from '../zoom-geometry'
import type { IslandTexts } from './texts'
import { buildZoomDialog, enlarged } from './zoom-dialog'

/** Milliseconds; the style sheet moves the picture as long. */
const MOVEMENT = 300

/**
 * Enlarges the picture in a button over the page: it moves from its place to the centre, its large
 * version takes over once it is there, and a click, Escape, scrolling away or a resize send it back. From there the
 * arrow keys and two buttons lead through the article's other pictures, in a circle.
 */
export function openZoom(button: HTMLElement, texts: IslandTexts): void {
  const pictures = zoomable(button)
  let current = pictures.findIndex((picture) => button.contains(picture))
  let picture = pictures[current]
  if (!picture) return
  if (!picture.complete || picture.naturalWidth === 0) {
    // Pressed while the picture is still on its way. A property, so that a second press does not open it twice.
    picture.onload = (event) => {
      if (event.target instanceof HTMLImageElement) event.target.onload = null
      openZoom(button, texts)
    }
    return
  }
  const { dialog, image, steps, place } = buildZoomDialog(pictures.length, texts)
  let openedAt = window.scrollY
  let state: ZoomState = 'closed'

  const step = (event: ZoomEvent) => {
    const next = nextZoomState(state, event)
    if (next === state) return
    state = next
    dialog.dataset.state = state
    if (state === 'opening' && picture) {
      image.style.transform = enlarged(picture)
      settleLater()
    }
    if (state === 'opened') swap(image, picture?.dataset.zoomSrc)
    if (state === 'closing') {
      image.style.transform = ''
      settleLater()
    }
    if (state === 'closed') dialog.close()
  }
  const settleLater = () => {
    const moving = state
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(() => state === moving && step('settled'), still ? 0 : MOVEMENT)
  }
  const close = () => {
    // It has not begun to grow: there is no movement to take back.
    if (state === 'closed') dialog.close()
    else step('close')
  }
  const lead = (by: number) => {
    if (state !== 'opened' || !picture) return
    picture.style.visibility = ''
    current = (current + by + pictures.length) % pictures.length
    picture = pictures[current]
    if (!picture) return
    // The page follows, so that the picture has a place to go back to, and is loaded if it was not near yet.
    picture.scrollIntoView({ block: 'center', behavior: 'instant' })
    openedAt = window.scrollY
    place(picture, current + 1)
    picture.style.visibility = 'hidden'
    // It has not come from anywhere: no movement.
    image.style.transition = 'none'
    image.style.transform = enlarged(picture)
    image.getBoundingClientRect()
    image.style.transition = ''
    swap(image, picture.dataset.zoomSrc)
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
    if (by !== undefined && steps.length > 0) lead(by)
    // Not the cancel event: browsers let it be prevented only once per activation.
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') hold(dialog, event.shiftKey)
    else return
    event.preventDefault()
  })
  // Also by a phone's back gesture, which closes without asking.
  dialog.addEventListener('close', end)
  place(picture, current + 1)
  button.closest('.notion')?.after(dialog)
  dialog.showModal()
  picture.style.visibility = 'hidden'
  // A frame with the picture still in its place, so that there is a movement to see.
  requestAnimationFrame(() => requestAnimationFrame(() => dialog.open && step('open')))
}

/** Tab goes round the dialog's controls: left to itself it would go on to the browser's. */
function hold(dialog: HTMLDialogElement, backwards: boolean): void {
  const controls = [...dialog.querySelectorAll('button')]
  const focused = document.activeElement
  const current = focused instanceof HTMLButtonElement ? controls.indexOf(focused) : -1
  const step = backwards ? -1 : 1
  controls[trapTarget(current, controls.length, backwards) ?? current + step]?.focus()
}

/** The pictures of the article that can be enlarged now: not those in closed toggles and panels. */
function zoomable(button: HTMLElement): HTMLImageElement[] {
  const all = button.closest('.notion')?.querySelectorAll<HTMLImageElement>('.notion-zoom > img') ?? []
  return [...all].filter((picture) => button.contains(picture) || picture.getClientRects().length > 0)
}

/** Shows the large version as soon as it can be drawn without a gap, unless another picture is there by then. */
function swap(image: HTMLImageElement, source: string | undefined): void {
  if (!source) return
  const shown = image.src
  const large = new Image()
  large.src = source
  large.decode().then(
    () => {
      if (image.src === shown) image.src = source
    },
    // The picture that is already there stays.
    () => undefined,
  )
}
