import { zoomScale } from '../zoom-geometry'
import { gap, type IslandTexts } from './texts'

/** The dialog over the page that shows a picture enlarged. */
export interface ZoomDialog {
  dialog: HTMLDialogElement
  image: HTMLImageElement
  /** The buttons that lead on through the article's pictures; none when there is only one. */
  steps: HTMLButtonElement[]
  /** Lays a picture exactly over its place on the page, with its words. `number` counts from 1. */
  place(picture: HTMLImageElement, number: number): void
}

/** @param total how many pictures the reader can go through */
export function buildZoomDialog(total: number, texts: IslandTexts): ZoomDialog {
  const dialog = document.createElement('dialog')
  dialog.className = 'notion-zoomed'
  dialog.dataset.state = 'closed'
  const image = new Image()
  const words = document.createElement('p')
  const counter = document.createElement('span')
  counter.role = 'status'
  // The first control takes the focus.
  const close = control('close', texts.close, '×')
  const steps = total > 1 ? [control('prev', texts.prev, '‹'), control('next', texts.next, '›')] : []
  dialog.append(image, close, ...steps, words)
  if (total > 1) dialog.append(counter)

  return {
    dialog,
    image,
    steps,
    place(picture, number) {
      const { left, top, width, height } = picture.getBoundingClientRect()
      dialog.ariaLabel = picture.alt || texts.enlarge.replace(gap, texts.image)
      image.src = picture.dataset.src ? (picture.dataset.zoomSrc ?? '') : picture.currentSrc || picture.src
      image.alt = picture.alt
      Object.assign(image.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        objectFit: getComputedStyle(picture).objectFit,
      })
      words.textContent = picture.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
      words.hidden = words.textContent === ''
      counter.textContent = `${number} / ${total}`
    },
  }
}

function control(name: string, label: string, sign: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `notion-zoom-${name}`
  button.ariaLabel = label
  button.textContent = sign
  return button
}

/** From the picture's place to the centre of the viewport, as large as there is room. */
export function enlarged(picture: HTMLImageElement): string {
  const box = picture.getBoundingClientRect()
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const natural = { width: picture.naturalWidth, height: picture.naturalHeight }
  const x = viewport.width / 2 - (box.left + box.width / 2)
  const y = viewport.height / 2 - (box.top + box.height / 2)
  return `translate(${x}px, ${y}px) scale(${zoomScale(box, natural, viewport)})`
}
