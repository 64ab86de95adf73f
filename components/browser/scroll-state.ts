/** The scroll state of the page. */
export interface ScrollState {
  /** Distance from the top in CSS pixels. */
  y: number
  /** The last movement went down. */
  down: boolean
  /** Scrolled share of the page, 0 – 100, rounded down. */
  percent: number
}

/** Share of the page that is scrolled, 0 – 100, rounded down; 0 for a page that cannot scroll. */
export function scrollPercent(y: number, documentHeight: number, viewportHeight: number): number {
  const distance = documentHeight - viewportHeight
  if (distance <= 0) return 0
  return Math.min(100, Math.max(0, Math.floor((y / distance) * 100)))
}

/** The state after scrolling to `y`: the direction follows from the previous state. */
export function nextScrollState(
  before: ScrollState,
  y: number,
  documentHeight: number,
  viewportHeight: number,
): ScrollState {
  return {
    y,
    down: y === before.y ? before.down : y > before.y,
    percent: scrollPercent(y, documentHeight, viewportHeight),
  }
}

/** What a navigation bar shows for a scroll state. */
export interface BarState {
  /** At the very top the bar is part of the page; below, it is fixed. */
  atTop: boolean
  /** The bar shows the menu; otherwise the author's line. */
  menu: boolean
}

/** The bar's state: at the top for positions up to 1 px; the menu at the top and while moving up. */
export function barState(scroll: Pick<ScrollState, 'y' | 'down'>): BarState {
  const atTop = scroll.y <= 1
  return { atTop, menu: atTop || !scroll.down }
}
