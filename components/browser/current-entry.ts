/** Marks the box of a page that scrolls, in which the current entry is in view when the page arrives. */
export const currentInView = { 'data-current-in-view': '' }

/**
 * Brings the current entry into view as soon as it is parsed, in a frame. That is before the first paint if the parser is fast
 * enough: nothing may move under the reader's pointer.
 */
export function showCurrentEntry(): void {
  const current = document.querySelector('[data-current-in-view] [aria-current]')
  const box = current?.closest<HTMLElement>('[data-current-in-view]')
  if (box) centreCurrent(box)
  else if (document.readyState === 'loading') requestAnimationFrame(showCurrentEntry)
}

/** Centres the current entry of a box, as far as there is room. */
export function centreCurrent(box: HTMLElement): void {
  const current = box.querySelector('[aria-current]')
  if (current === null) return
  const [around, place] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
  box.scrollLeft += (place.left + place.right - around.left - around.right) / 2
  box.scrollTop += (place.top + place.bottom - around.top - around.bottom) / 2
}
