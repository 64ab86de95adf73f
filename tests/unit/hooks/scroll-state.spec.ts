import { expect, test } from 'vitest'
import { scrollWords } from '@/components/boot/scroll'
import { barState, nextScrollState, scrollPercent } from '@/components/browser/scroll-state'
import { SCROLL_THROTTLE } from '@/components/browser/watch-scroll'

test('R-436 progress is the scrolled share of the page, rounded down and kept within 0 – 100', () => {
  expect(scrollPercent(0, 3000, 1000)).toBe(0)
  expect(scrollPercent(999, 3000, 1000)).toBe(49)
  expect(scrollPercent(1000, 3000, 1000)).toBe(50)
  expect(scrollPercent(2000, 3000, 1000)).toBe(100)
  expect(scrollPercent(2050, 3000, 1000)).toBe(100)
  expect(scrollPercent(-30, 3000, 1000)).toBe(0)
  expect(scrollPercent(0, 800, 1000)).toBe(0)
})

test('R-190 R-191 the bar is at the top for positions up to 1 px', () => {
  expect(barState({ y: 0, down: false }).atTop).toBe(true)
  expect(barState({ y: 1, down: true }).atTop).toBe(true)
  expect(barState({ y: 2, down: false }).atTop).toBe(false)
})

test('R-192 R-193 R-194 moving down hides the menu, moving up and the top show it', () => {
  expect(barState({ y: 500, down: true }).menu).toBe(false)
  expect(barState({ y: 500, down: false }).menu).toBe(true)
  expect(barState({ y: 0, down: true }).menu).toBe(true)
})

test('R-192 R-194 the direction follows from the position before; standing still keeps it', () => {
  const start = { y: 100, down: false, percent: 0 }
  const down = nextScrollState(start, 300, 3000, 1000)
  expect(down).toEqual({ y: 300, down: true, percent: 15 })
  expect(nextScrollState(down, 300, 3000, 1000).down).toBe(true)
  expect(nextScrollState(down, 299, 3000, 1000).down).toBe(false)
})

test('R-427 scrolling is handled every 200 ms', () => {
  expect(SCROLL_THROTTLE).toBe(200)
})

test('R-190 – R-194 R-436 style sheets are told where the page stands in words', () => {
  const words = (y: number, down = false, percent = 10) => scrollWords({ y, down, percent })
  expect(words(0)).toBe('top')
  expect(words(0, true, 0)).toBe('top')
  expect(words(50)).toBe('scrolled')
  expect(words(50, true)).toBe('scrolled down')
  expect(words(101, true)).toBe('scrolled down far')
  expect(words(900, false, 100)).toBe('scrolled far end')
  expect(scrollWords({ y: 900, down: false, percent: 10 }, true)).toBe('scrolled far rest')
})
