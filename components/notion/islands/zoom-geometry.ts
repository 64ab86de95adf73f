/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** */
export type ZoomState = 'closed' | 'opening' | 'opened' | 'closing'

/** Events of an enlarged picture; `settled` is the end of a movement. */
export type ZoomEvent = 'open' | 'close' | 'settled'

const transitions: Record<ZoomState, Partial<Record<ZoomEvent, ZoomState>>> = {
  closed: { open: 'opening' },
  opening: { settled: 'opened', close: 'closing' },
  opened: { close: 'closing' },
  closing: { settled: 'closed' },
}

/** Returns the state after an event; irrelevant events change nothing. */
export function nextZoomState(state: ZoomState, event: ZoomEvent): ZoomState {
  return transitions[state][event] ?? state
}

/** Margins below these viewport widths, in pixels. */
const margins = [
  [500, 8],
  [800, 20],
  [1280, 30],
  [1600, 40],
  [1920, 48],
] as const

/** Returns the margin around an enlarged picture, in pixels. */
export function zoomMargin(viewportWidth: number): number {
  return margins.find(([limit]) => viewportWidth < limit)?.[1] ?? 72
}

/** Minimal scale of a picture with enough pixels, even beyond the viewport. */
const MIN_SCALE = 2

/** Maximal scale by hand, or twice the initial scale. */
const MAX_SCALE = 4

/**
 * Returns the initial scale: twice the displayed size, or twice the picture's own pixels if it has more, as far as
 * the viewport without margins has room; beyond that up to 2, as far as it has the pixels. Never less than
 * 1.
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

/** Limits a scale that readers request by hand, for a picture whose initial scale was `opened`. */
export function allowedScale(asked: number, opened: number): number {
  return Math.min(Math.max(asked, 1), Math.max(MAX_SCALE, 2 * opened))
}

/** Minimal pixels of a swipe to another picture, and minimal ratio of horizontal to vertical movement. */
const [SWIPE, ASLANT] = [48, 1.5]

/**
 * Returns the result of a swipe: 1 for the next picture, -1 for the previous one, 0 for none. A picture that is
 * wider than the viewport scrolls first, until its edge is visible.
 * @param edges which edges of the picture were visible when the finger came down
 */
export function swipeStep(moved: { x: number; y: number }, edges: { left: boolean; right: boolean }): number {
  if (Math.abs(moved.x) < SWIPE || Math.abs(moved.x) < ASLANT * Math.abs(moved.y)) return 0
  if (moved.x < 0) return edges.right ? 1 : 0
  return edges.left ? -1 : 0
}

/** Pixels of scrolling after which the picture closes. */
const SCROLL_LIMIT = 40

/** Whether the page has been scrolled away since the picture was enlarged. */
export function scrolledAway(openedAt: number, now: number): boolean {
  return Math.abs(now - openedAt) > SCROLL_LIMIT
}
