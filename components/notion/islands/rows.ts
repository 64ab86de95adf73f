/** Makes buttons of the titles of rows that open over the article (lib/article/collection/row-pages). */
export function prepareRows(root: HTMLElement): void {
  for (const title of root.querySelectorAll<HTMLElement>('span[data-opens]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.ariaHasPopup = 'dialog'
    button.dataset.opens = title.dataset.opens
    button.append(...title.childNodes)
    title.replaceWith(button)
  }
}
