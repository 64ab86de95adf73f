import { nextZoomState, scrolledAway, type ZoomEvent, type ZoomState, zoomScale } from '../zoom-geometry'
import type { IslandTexts } from './texts'

/** Milliseconds; the style sheet moves the picture as long. */
const MOVEMENT = 300

/**
 * Enlarges the picture in a button over the page: it moves from its place to the centre, its large
 * version takes over once it is there, and a click, Escape, scrolling away or a resize send it back.
 */
export function openZoom(button: HTMLElement, texts: IslandTexts): void {
  const picture = button.querySelector('img')
  if (!picture) return
  if (!picture.complete || picture.naturalWidth === 0) {
    // Pressed while the picture is still on its way. A property, so that a second press does not open it twice.
    picture.onload = () => {
      picture.onload = null
      openZoom(button, texts)
    }
    return
  }
  const { dialog, image } = build(button, picture, texts)
  const openedAt = window.scrollY
  let state: ZoomState = 'closed'

  const step = (event: ZoomEvent) => {
    const next = nextZoomState(state, event)
    if (next === state) return
    state = next
    dialog.dataset.state = state
    if (state === 'opening') {
      image.style.transform = enlarged(picture)
      settleLater()
    }
    if (state === 'opened') swap(image, picture.dataset.zoomSrc)
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
  // Before the movement has begun there is nothing to take back.
  const close = () => (state === 'closed' ? dialog.close() : step('close'))
  const onScroll = () => {
    if (scrolledAway(openedAt, window.scrollY)) close()
  }
  const end = () => {
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', close)
    picture.style.visibility = ''
    dialog.remove()
  }

  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('resize', close)
  dialog.addEventListener('click', close)
  // Not the cancel event: browsers let it be prevented only once per activation.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  // Also by a phone's back gesture, which closes without asking.
  dialog.addEventListener('close', end)
  button.closest('.notion')?.after(dialog)
  dialog.showModal()
  picture.style.visibility = 'hidden'
  // A frame with the picture still in its place, so that there is a movement to see.
  requestAnimationFrame(() => requestAnimationFrame(() => dialog.open && step('open')))
}

function build(button: HTMLElement, picture: HTMLImageElement, texts: IslandTexts) {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const dialog = document.createElement('dialog')
  dialog.className = 'notion-zoomed'
  dialog.dataset.state = 'closed'
  dialog.ariaLabel = picture.alt || texts.enlarge('')

  const image = new Image()
  image.src = picture.currentSrc || picture.src
  image.alt = picture.alt
  Object.assign(image.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    objectFit: getComputedStyle(picture).objectFit,
  })

  const closeButton = document.createElement('button')
  closeButton.type = 'button'
  closeButton.ariaLabel = texts.close
  closeButton.textContent = '×'

  dialog.append(image, closeButton)
  const caption = button.closest('figure')?.querySelector('figcaption')?.textContent
  if (caption) {
    const words = document.createElement('p')
    words.textContent = caption
    dialog.append(words)
  }
  return { dialog, image }
}

/** From the picture's place to the centre of the viewport, as large as there is room. */
function enlarged(picture: HTMLImageElement): string {
  const box = picture.getBoundingClientRect()
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const natural = { width: picture.naturalWidth, height: picture.naturalHeight }
  const x = viewport.width / 2 - (box.left + box.width / 2)
  const y = viewport.height / 2 - (box.top + box.height / 2)
  return `translate(${x}px, ${y}px) scale(${zoomScale(box, natural, viewport)})`
}

/** Shows the large version as soon as it can be drawn without a gap. */
function swap(image: HTMLImageElement, source: string | undefined): void {
  if (!source) return
  const large = new Image()
  large.src = source
  large.decode().then(
    () => {
      image.src = source
    },
    // The picture that is already there stays.
    () => undefined,
  )
}
