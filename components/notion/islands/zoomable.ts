import { gap, type IslandTexts } from './texts'

/**
 * Puts every picture with a large version into a button that enlarges it. Icons and pictures in links have none.
 */
export function preparePictures(root: HTMLElement, texts: IslandTexts): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-zoom-src]')) {
    let button = image.closest<HTMLButtonElement>('.notion-zoom')
    if (!button) {
      button = document.createElement('button')
      button.type = 'button'
      button.className = 'notion-zoom'
      button.ariaHasPopup = 'dialog'
      image.replaceWith(button)
      button.append(image)
    }
    button.ariaLabel = texts.enlarge.replace(gap, () => image.alt || texts.image)
  }
}
