/** Whether a dialog is open, as a popover or as a modal dialog. */
export function isOverPage(dialog: HTMLDialogElement): boolean {
  // Browsers without popovers skip the unknown part of the list.
  return dialog.matches(':is([open], :popover-open)')
}

/**
 * Opens a dialog in the top layer, over a page that assistive technology cannot reach meanwhile, and moves the focus
 * into it, where it stays. Escape and a gesture to go back close it, and the focus returns. Nothing happens when it is
 * open already.
 *
 * `showModal` would make the page inert, for which browsers compute the style of every element again: on a phone a
 * quarter of a second for an article of 4,000 elements. It is used where there are no popovers, and over a dialog
 * that was opened by it: nothing else could be used then.
 *
 * Either way the dialog gets a `close` event, also when a popover is closed or removed from the page.
 */
export function openOverPage(dialog: HTMLDialogElement): void {
  if (isOverPage(dialog)) return
  if (!('popover' in HTMLElement.prototype) || document.querySelector('dialog:modal')) {
    dialog.showModal()
    return
  }
  dialog.popover = 'auto'
  dialog.ariaModal = 'true'
  // A click inside moves the focus here, so that keys still reach the dialog.
  dialog.tabIndex = -1
  // The browser would close another one below, after the focus was looked up.
  const other = document.querySelector<HTMLElement>('dialog:popover-open')
  if (!other?.contains(dialog)) other?.hidePopover()
  const before = document.activeElement
  // Moves the focus as `showModal` does.
  dialog.showPopover()
  const hidden = elementsAround(dialog)
  for (const element of hidden) element.ariaHidden = 'true'
  // Tab would leave a popover. The caller's code, which may come later, lets it go around.
  const keep = ({ target, relatedTarget: last }: FocusEvent) => {
    if (target instanceof Node && !dialog.contains(target))
      (last instanceof HTMLElement && dialog.contains(last) ? last : dialog).focus()
  }
  // Until hydration the event does not get further than here (components/boot/framework).
  window.addEventListener('focusin', keep, true)
  const end = () => {
    removal.disconnect()
    window.removeEventListener('focusin', keep, true)
    dialog.removeEventListener('beforetoggle', end)
    for (const element of hidden) element.ariaHidden = null
    if (dialog.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true })
    // In a task of its own, as for a modal dialog. It may have been opened again meanwhile.
    setTimeout(() => isOverPage(dialog) || dialog.dispatchEvent(new Event('close')))
  }
  // Before it is hidden, so that the focus can return to the page.
  dialog.addEventListener('beforetoggle', end)
  // Another page may take the place of the dialog: no event tells that.
  const removal = new MutationObserver(() => dialog.isConnected || end())
  removal.observe(document.body, { childList: true, subtree: true })
}

/** Closes a dialog that is open. */
export function closeOverPage(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  else if (isOverPage(dialog)) dialog.hidePopover()
}

/** All elements beside an element and its ancestors that are not hidden already. */
function elementsAround(element: Element): Element[] {
  const around: Element[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other.ariaHidden === null) around.push(other)
  return around
}
