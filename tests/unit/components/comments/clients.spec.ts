import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStyles } from '@/components/blog/comments/load'
import { askCounts, awaitCount } from '@/components/blog/comments/twikoo-counts'

/** An element that the page gets from elsewhere. */
class Part extends EventTarget {
  rel = ''
  href = ''
  src = ''
}

let added: Part[] = []

// A document in which everything has loaded as soon as it is added.
beforeEach(() => {
  added = []
  const append = (part: Part) => {
    added.push(part)
    part.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('document', {
    head: { append },
    createElement: () => new Part(),
    querySelector: (selector: string) =>
      added.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the style sheet of a comment service comes from its address, and once for a page', async () => {
  const address = 'https://cdn.example/waline.css'
  await loadStyles(address)
  await loadStyles(address)
  expect(added.map(({ rel, href }) => ({ rel, href }))).toEqual([{ rel: 'stylesheet', href: address }])
})

test('the numbers of comments of all posts in view come with one request, each for its post', async () => {
  const asked: object[] = []
  const getCommentsCount = async (order: { urls: string[] }) => {
    asked.push(order)
    return order.urls.map((url, place) => ({ url, count: place + 3 }))
  }
  vi.stubGlobal('window', { twikoo: { getCommentsCount } })
  const told: string[] = []
  for (const key of ['/article/tea', '/article/ink'])
    awaitCount(key, (count) => told.push(`${key}: ${count}`))
  const envId = 'https://comments.example/'
  await askCounts('https://cdn.example/twikoo.js', envId)
  expect(added.map(({ src }) => src)).toEqual(['https://cdn.example/twikoo.js'])
  expect(asked).toEqual([{ envId, urls: ['/article/tea', '/article/ink'], includeReply: true }])
  expect(told).toEqual(['/article/tea: 3', '/article/ink: 4'])
})
