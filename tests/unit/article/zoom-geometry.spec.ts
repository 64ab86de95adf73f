import { expect, test } from 'vitest'
import {
  allowedScale,
  nextZoomState,
  scrolledAway,
  swipeStep,
  type ZoomState,
  zoomMargin,
  zoomScale,
} from '@/components/notion/islands/zoom-geometry'

const margins: [string, number, number][] = [
  ['R-446', 499, 8],
  ['R-447', 500, 20],
  ['R-447', 799, 20],
  ['R-448', 800, 30],
  ['R-448', 1279, 30],
  ['R-449', 1280, 40],
  ['R-449', 1599, 40],
  ['R-450', 1600, 48],
  ['R-450', 1919, 48],
  ['R-451', 1920, 72],
]

for (const [point, width, margin] of margins) {
  test(`${point} a viewport ${width} px wide leaves ${margin} px around an enlarged picture`, () => {
    expect(zoomMargin(width)).toBe(margin)
  })
}

test('R-445 a picture is enlarged at least twice where it has the pixels, and never made smaller', () => {
  const viewport = { width: 1000, height: 1000 }
  // Fewer pixels than are shown: twice the size, as far as the viewport has room.
  expect(zoomScale({ width: 200, height: 100 }, { width: 100, height: 50 }, viewport)).toBe(2)
  expect(zoomScale({ width: 940, height: 100 }, { width: 470, height: 50 }, viewport)).toBe(1)
  // Twice its own pixels when it has more.
  expect(zoomScale({ width: 200, height: 100 }, { width: 400, height: 200 }, viewport)).toBe(4)
  // 940 px are free beside margins of 30: beyond them only with pixels of its own.
  expect(zoomScale({ width: 940, height: 100 }, { width: 4000, height: 400 }, viewport)).toBe(2)
  expect(zoomScale({ width: 800, height: 100 }, { width: 1200, height: 150 }, viewport)).toBe(1.5)
  expect(zoomScale({ width: 300, height: 2000 }, { width: 300, height: 2000 }, viewport)).toBe(1)
  // A picture that is cut has as many pixels as its longer side shows.
  expect(zoomScale({ width: 940, height: 100 }, { width: 4000, height: 150 }, viewport)).toBe(1.5)
})

test('R-445 by hand a picture is zoomed to no less than its size on the page, and to twice what it opened at', () => {
  expect([0.5, 1, 3, 9].map((asked) => allowedScale(asked, 1.5))).toEqual([1, 1, 3, 4])
  expect(allowedScale(9, 3)).toBe(6)
})

test('R-306 zoom is closed, opening, opened or closing, and no event skips a state', () => {
  const walk = (...events: ('open' | 'close' | 'settled')[]): ZoomState =>
    events.reduce<ZoomState>(nextZoomState, 'closed')
  expect(walk()).toBe('closed')
  expect(walk('open')).toBe('opening')
  expect(walk('open', 'settled')).toBe('opened')
  expect(walk('open', 'settled', 'close')).toBe('closing')
  expect(walk('open', 'settled', 'close', 'settled')).toBe('closed')
  expect(walk('open', 'close')).toBe('closing')
  expect(walk('close')).toBe('closed')
  expect(walk('open', 'settled', 'open')).toBe('opened')
})

test('R-309 the page has been scrolled away after more than 40 px in either direction', () => {
  expect([540, 541, 460, 459].map((now) => scrolledAway(500, now))).toEqual([false, true, false, true])
})

test('a swipe leads on past the edge of a picture that is in view, and not aslant or by a little', () => {
  const whole = { left: true, right: true }
  expect(swipeStep({ x: -60, y: 10 }, whole)).toBe(1)
  expect(swipeStep({ x: 60, y: -10 }, whole)).toBe(-1)
  expect(swipeStep({ x: -47, y: 0 }, whole)).toBe(0)
  expect(swipeStep({ x: -60, y: 50 }, whole)).toBe(0)
  expect(swipeStep({ x: -60, y: 0 }, { left: true, right: false })).toBe(0)
  expect(swipeStep({ x: 60, y: 0 }, { left: false, right: true })).toBe(0)
})
