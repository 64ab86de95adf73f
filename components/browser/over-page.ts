/**
 * Opens a dialog in the top layer, over a page that assistive technology cannot reach meanwhile. The caller keeps the
 * focus inside and handles Escape.
 *
 * `showModal` would make the page inert, for which browsers compute the style of every element again: on a phone a
 * quarter of a second for an article of 4,000 elements. It is used where there are no popovers.
 * @param onClosed called once the dialog is closed: by the returned function, by a gesture to go back, or by its
 * removal
 * @returns closes the dialog
 */
export function openOverPage(dialog: HTMLDialogElement, onClosed: () => void): () => void {
  if (!('popover' in HTMLElement.prototype)) {
    dialog.addEventListener('close', onClosed, { once: true })
    dialog.showModal()
    return () => dialog.close()
  }
  const hidden = elementsAround(dialog)
  const end = () => {
    removal.disconnect()
    for (const element of hidden) element.ariaHidden = null
    onClosed()
  }
  // Another page may take the place of the article: no event tells that.
  const removal = new MutationObserver(() => dialog.isConnected || end())
  removal.observe(document.body, { childList: true, subtree: true })
  dialog.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'closed') end()
  })
  dialog.popover = 'auto'
  dialog.ariaModal = 'true'
  // A click inside moves the focus here, so that keys still reach the dialog.
  dialog.tabIndex = -1
  for (const element of hidden) element.ariaHidden = 'true'
  dialog.showPopover()
  dialog.querySelector('button')?.focus({ preventScroll: true })
  return () => dialog.hidePopover()
}

/** All elements beside an element and its ancestors that are not hidden already. */
function elementsAround(element: Element): Element[] {
  const around: Element[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other.ariaHidden === null) around.push(other)
  return around
}
