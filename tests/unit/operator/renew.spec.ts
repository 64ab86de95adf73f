import { expect, test } from '@playwright/test'
import { renewPages } from '@/lib/operator/renew'
import { makeSite } from '../screens/make-site'
import { makePosts } from '../site/make-post'

const before = makeSite([])
const after = makeSite(makePosts('One', 'Two', 'Three'), { settings: { POSTS_PER_PAGE: 1 } })
const addresses = [
  ...['/', '/archive', '/page/2', '/page/3'],
  ...['/article/one', '/article/two', '/article/three'],
].sort()

test('every page that a change shows on is made anew, four at once at most', async () => {
  let [now, most] = [0, 0]
  const { renewed, failed } = await renewPages({ before, after }, new Set(), [], async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
  })
  expect(renewed.sort()).toEqual(addresses)
  expect(failed).toEqual([])
  expect(most).toBe(4)
})

test('a page that cannot be made anew is told, and keeps no other from it', async () => {
  const { error } = console
  const told: unknown[] = []
  console.error = (text: unknown) => told.push(text)
  try {
    const { renewed, failed } = await renewPages({ before, after }, new Set(), [], async (path) => {
      if (path === '/archive') throw new Error('no')
    })
    expect(renewed.sort()).toEqual(addresses.filter((path) => path !== '/archive'))
    expect(failed).toEqual(['/archive'])
    expect(told).toEqual(['/archive could not be made anew; its next visit tries again.'])
  } finally {
    console.error = error
  }
})

test('what was withdrawn is made anew in every theme, before the rest', async () => {
  const [tea, ink] = makePosts('Tea', 'Ink')
  if (!tea || !ink) throw new Error('no posts')
  const change = { before: makeSite([tea, ink]), after: makeSite([tea, { ...ink, locked: true }]) }
  const { renewed } = await renewPages(change, new Set(), ['heo', 'simple'], async () => undefined)
  expect(renewed.slice(0, 2)).toEqual(['/themed/heo/article/ink', '/themed/simple/article/ink'])
  expect(renewed).toContain('/article/ink')
  expect(renewed).not.toContain('/themed/heo/article/tea')
})
