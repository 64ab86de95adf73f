/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** */
export type ZoomState = 'closed' | 'opening' | 'opened' | 'closing'

/** What happens to an enlarged picture; `settled` is the end of a movement. */
export type ZoomEvent = 'open' | 'close' | 'settled'

const transitions: Record<ZoomState, Partial<Record<ZoomEvent, ZoomState>>> = {
  closed: { open: 'opening' },
  opening: { settled: 'opened', close: 'closing' },
  opened: { close: 'closing' },
  closing: { settled: 'closed' },
}

/** The state after an event; an event that means nothing now changes nothing. */
export function nextZoomState(state: ZoomState, event: ZoomEvent): ZoomState {
  return transitions[state][event] ?? state
}

/** Below these viewport widths, in pixels, the margin beside them. */
const margins = [
  [500, 8],
  [800, 20],
  [1280, 30],
  [1600, 40],
  [1920, 48],
] as const

/** The room kept free around an enlarged picture, in pixels. */
export function zoomMargin(viewportWidth: number): number {
  return margins.find(([limit]) => viewportWidth < limit)?.[1] ?? 72
}

/** A picture with enough pixels is enlarged at least so much, also beyond the viewport. */
const MIN_SCALE = 2

/** Readers can zoom in to so much by hand, or to twice what the picture opened at. */
const MAX_SCALE = 4

/**
 * Returns how much a picture grows: to twice its size on the page, or twice its own pixels when it has more, as far as the
 * viewport without its margins has room; beyond that to twice, as far as it has the pixels. Never less than 1.
 */
export function zoomScale(shown: Size, natural: Size, viewport: Size): number {
  const margin = zoomMargin(viewport.width)
  const room = Math.min(
    (viewport.width - 2 * margin) / shown.width,
    (viewport.height - 2 * margin) / shown.height,
  )
  const pixels = Math.min(natural.width / shown.width, natural.height / shown.height)
  const fitting = Math.min(Math.max(MIN_SCALE, MIN_SCALE * pixels), room)
  return Math.max(fitting, Math.min(MIN_SCALE, pixels), 1)
}

/** Returns a scale that readers ask for by hand, within what is allowed for a picture that opened at `opened`. */
export function allowedScale(asked: number, opened: number): number {
  return Math.min(Math.max(asked, 1), Math.max(MAX_SCALE, 2 * opened))
}

/** Pixels that a finger moves at least when it leads to another picture, and how much more aside than up or down. */
const [SWIPE, ASLANT] = [48, 1.5]

/**
 * Returns where a finger leads that moved so many pixels: 1 to the next picture, -1 to the one before, 0 nowhere. A picture that is
 * wider than the window is moved by it, until its edge is in view.
 * @param edges which edges of the picture were in view when the finger came down
 */
export function swipeStep(moved: { x: number; y: number }, edges: { left: boolean; right: boolean }): number {
  if (Math.abs(moved.x) < SWIPE || Math.abs(moved.x) < ASLANT * Math.abs(moved.y)) return 0
  if (moved.x < 0) return edges.right ? 1 : 0
  return edges.left ? -1 : 0
}

/** Pixels of scrolling after which the picture goes back to its place. */
const SCROLL_LIMIT = 40

/** Whether the page has been scrolled away from where the picture was enlarged. */
export function scrolledAway(openedAt: number, now: number): boolean {
  return Math.abs(now - openedAt) > SCROLL_LIMIT
}
