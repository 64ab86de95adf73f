import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { themeAddress } from '@/components/blog/ThemeForm'
import { decodeEmail } from '@/components/boot/email'
import { anotherGreeting } from '@/components/boot/greeting'
import { noticeState } from '@/components/boot/notices'
import { activeHeading } from '@/components/browser/active-heading'
import { rowForKey } from '@/components/browser/drop-down'
import { trapTarget } from '@/components/browser/focus-trap'
import { cleanUpDelay } from '@/components/hooks/navigation/useThemeCleanUp'
import { useExpanded } from '@/components/hooks/useExpanded'

test('R-347 R-348 of the notices one is shown, the one before it is gone, and the others wait; it wraps', () => {
  const states = (shown: number) => [0, 1, 2].map((place) => noticeState(place, shown, 3))
  expect(states(0)).toEqual(['current', 'next', 'gone'])
  expect(states(1)).toEqual(['gone', 'current', 'next'])
  expect(states(2)).toEqual(['next', 'gone', 'current'])
  expect(noticeState(0, 0, 1)).toBe('current')
})

/** A part whose button is clicked twice; `seen` gets what a reader has before, between and after. */
function Part({ seen }: { seen: object[] }) {
  const { buttonProps, contentProps } = useExpanded()
  seen.push({ expanded: buttonProps['aria-expanded'], inert: contentProps.inert })
  if (seen.length < 3) buttonProps.onClick()
  return null
}

test('R-346 the button of a part that is closed opens it, and closes it again', () => {
  const seen: object[] = []
  renderToStaticMarkup(createElement(Part, { seen }))
  expect(seen).toEqual([
    { expanded: false, inert: true },
    { expanded: true, inert: false },
    { expanded: false, inert: true },
  ])
})

test('menu keys move through the rows with wrapping, Home and End go to the ends', () => {
  expect(rowForKey('ArrowDown', -1, 3)).toBe(0)
  expect(rowForKey('ArrowDown', 2, 3)).toBe(0)
  expect(rowForKey('ArrowUp', 0, 3)).toBe(2)
  expect(rowForKey('ArrowUp', -1, 3)).toBe(2)
  expect(rowForKey('Home', 2, 3)).toBe(0)
  expect(rowForKey('End', 0, 3)).toBe(2)
  expect(rowForKey('a', 0, 3)).toBeNull()
  expect(rowForKey('ArrowDown', -1, 0)).toBeNull()
})

test('Tab stays inside a dialog: from the last stop to the first and back', () => {
  expect(trapTarget(2, 3, false)).toBe(0)
  expect(trapTarget(0, 3, true)).toBe(2)
  expect(trapTarget(-1, 3, true)).toBe(2)
  expect(trapTarget(-1, 3, false)).toBe(0)
  expect(trapTarget(1, 3, false)).toBeNull()
  expect(trapTarget(1, 3, true)).toBeNull()
  expect(trapTarget(0, 0, false)).toBeNull()
})

test('the next greeting is never the one in view', () => {
  const greetings = ['Hello', 'Welcome', 'Good morning']
  for (const current of greetings) {
    const picked = [0, 0.3, 0.6, 0.999].map((chance) => anotherGreeting(greetings, current, chance))
    expect(picked).not.toContain(current)
    expect(new Set(picked).size).toBe(2)
  }
  expect(anotherGreeting(['Hello', 'Hello'], 'Hello', 0.9)).toBe('Hello')
})

test('R-123 the active heading is the last one that the reader has reached', () => {
  const places = [
    { id: 'a', top: -400, bottom: -360 },
    { id: 'b', top: 100, bottom: 140 },
    { id: 'c', top: 600, bottom: 640 },
  ]
  expect(activeHeading(places)).toBe('b')
  expect(activeHeading([])).toBeUndefined()
  expect(activeHeading([{ id: 'a', top: 151, bottom: 190 }])).toBeUndefined()
})

test('R-455 a heading counts from 150 px, and from a quarter of a long gap before it', () => {
  expect(activeHeading([{ id: 'a', top: 150, bottom: 190 }])).toBeUndefined()
  expect(activeHeading([{ id: 'a', top: 149, bottom: 190 }])).toBe('a')
  const after = (top: number) => [
    { id: 'a', top: -860, bottom: -820 },
    { id: 'b', top, bottom: top + 40 },
  ]
  // A gap of 1020 px: the threshold is 255.
  expect(activeHeading(after(200))).toBe('b')
  expect(activeHeading(after(300))).toBe('a')
})

test('headings after the first that is not reached are not asked where they are: far ones would have to be laid out', () => {
  function* places() {
    yield { id: 'a', top: -20, bottom: 10 }
    yield { id: 'b', top: 400, bottom: 440 }
    throw new Error('asked too far')
  }
  expect(activeHeading(places())).toBe('a')
})

test('R-332 R-431 left-over theme containers go after 100 ms for the default theme, 500 ms for another', () => {
  expect(cleanUpDelay('heo', 'heo')).toBe(100)
  expect(cleanUpDelay('simple', 'heo')).toBe(500)
})

test('a change of theme keeps the rest of the address', () => {
  expect(themeAddress('/tag/a', 'simple')).toBe('/tag/a?theme=simple')
  expect(themeAddress('/search?s=x&theme=heo#top', 'simple')).toBe('/search?s=x&theme=simple#top')
  expect(themeAddress('/?theme=simple', 'heo')).toBe('/?theme=heo')
})

test('R-206 the e-mail address is stored as base64 and decoded when used', () => {
  expect(decodeEmail('bGluQGV4YW1wbGUuY29t')).toBe('lin@example.com')
  expect(decodeEmail('lin@example.com')).toBe('lin@example.com')
  expect(decodeEmail('not base64!')).toBe('not base64!')
})
