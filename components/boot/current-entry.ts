/** Marks a positioned row that scrolls sideways, in which the current entry is in view when the page arrives. */
export const currentInView = { 'data-current-in-view': '' }

/** Scrolls the rows of the page to their current entries. */
export function showCurrentEntries(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-current-in-view]')) centreCurrent(row)
}

/**
 * Centres the current entry of a row, as far as there is room, unless the row was scrolled already.
 * @param row positioned, so that the offsets of its entries are measured from it
 */
export function centreCurrent(row: HTMLElement): void {
  const current = row.querySelector<HTMLElement>('[aria-current]')
  if (current === null || row.scrollLeft !== 0) return
  row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
