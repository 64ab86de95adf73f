import { exposureAt } from './exposure'
import type { IslandTexts } from './texts'
import { zoomMargin } from './zoom-geometry'

/** The dialog that shows an enlarged picture. */
export interface ZoomDialog {
  dialog: HTMLDialogElement
  image: HTMLImageElement
  /** The previous and next buttons; none for a single picture. */
  steps: HTMLButtonElement[]
  /** Shows a picture and its caption. `number` counts from 1. */
  fill(picture: HTMLImageElement, number: number): void
}

/** @param total number of pictures that the reader can step through */
export function buildZoomDialog(total: number, texts: IslandTexts): ZoomDialog {
  const dialog = document.createElement('dialog')
  dialog.className = 'notion-zoomed'
  dialog.dataset.state = 'closed'
  dialog.style.padding = `${zoomMargin(document.documentElement.clientWidth)}px`
  const image = new Image()
  // Dragging moves the picture, not a drag image.
  image.draggable = false
  const words = document.createElement('p')
  const caption = document.createElement('span')
  const exposure = document.createElement('small')
  words.append(caption, exposure)
  const counter = document.createElement('span')
  counter.role = 'status'
  // First in the dialog, so that it receives the focus.
  const close = control('close', texts.close, '×')
  const steps = total > 1 ? [control('prev', texts.prev, '‹'), control('next', texts.next, '›')] : []
  dialog.append(image, close, ...steps, words)
  if (total > 1) dialog.append(counter)

  let latest: HTMLImageElement | null = null

  return {
    dialog,
    image,
    steps,
    fill(picture, number) {
      // A picture without a text of its own has the name of its button.
      dialog.ariaLabel = picture.alt || (picture.closest('button')?.ariaLabel ?? '')
      image.src = picture.dataset.src ? (picture.dataset.zoomSrc ?? '') : picture.currentSrc || picture.src
      image.alt = picture.alt
      image.style.objectFit = getComputedStyle(picture).objectFit
      caption.textContent = picture.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
      exposure.textContent = ''
      words.hidden = caption.textContent === ''
      latest = picture
      void exposureOf(picture).then((line) => {
        if (latest !== picture) return
        exposure.textContent = line
        words.hidden = words.textContent === ''
      })
      counter.textContent = `${number} / ${total}`
    },
  }
}

/** The camera data as one line; '' when the file has none, or is not available. */
function exposureOf({ dataset, currentSrc }: HTMLImageElement): Promise<string> {
  return exposureAt(dataset.zoomSrc || currentSrc).catch(() => '')
}

function control(name: string, label: string, sign: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `notion-zoom-${name}`
  button.ariaLabel = label
  button.textContent = sign
  return button
}
