import { expect, test } from 'vitest'
import { KeptBodies } from '@/lib/screens/article/kept-bodies'

const bodyOf = (html: string) => ({ html, toc: [], wordCount: 1 })

/** A drawing that counts itself. */
function drawer(html: string) {
  const counted = {
    count: 0,
    draw() {
      counted.count += 1
      return bodyOf(html)
    },
  }
  return counted
}

test('a body is drawn once for each version, and readers who ask meanwhile share the drawing', async () => {
  const bodies = new KeptBodies()
  const counted = drawer('ink')
  await Promise.all([1, 2, 3].map(() => bodies.get('post', 'one', counted.draw)))
  await bodies.get('post', 'one', counted.draw)
  expect(counted.count).toBe(1)
  await bodies.get('post', 'two', counted.draw)
  expect(counted.count).toBe(2)
})

test('a body above the limit is not kept and takes the place of no other; the longest unused one goes first', async () => {
  const bodies = new KeptBodies()
  const small = drawer('ink')
  const large = drawer('x'.repeat(8 * 1_048_576 + 1))
  const half = drawer('x'.repeat(5 * 1_048_576))
  await bodies.get('small', '', small.draw)
  await bodies.get('large', '', large.draw)
  await bodies.get('large', '', large.draw)
  await bodies.get('small', '', small.draw)
  expect([small.count, large.count]).toEqual([1, 2])
  await bodies.get('half', '', half.draw)
  await bodies.get('small', '', small.draw)
  await bodies.get('other half', '', half.draw)
  await bodies.get('small', '', small.draw)
  expect([small.count, half.count]).toEqual([1, 2])
  await bodies.get('half', '', half.draw)
  expect(half.count).toBe(3)
})

test('bodies are drawn one at a time with a pause between them, and one that fails holds up no other', async () => {
  const bodies = new KeptBodies()
  const moments: number[] = []
  const draw = () => {
    moments.push(performance.now())
    const end = performance.now() + 30
    while (performance.now() < end);
    return bodyOf('ink')
  }
  const failing = bodies.get('broken', '', () => {
    throw new Error('it cannot be drawn')
  })
  const drawn = Promise.all(['a', 'b', 'c'].map((id) => bodies.get(id, '', draw)))
  await expect(failing).rejects.toThrow('it cannot be drawn')
  await drawn
  const pauses = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0))
  // Timers may come a millisecond early.
  for (const pause of pauses) expect(pause).toBeGreaterThan(58)
  expect((await bodies.get('broken', '', () => bodyOf('ink'))).html).toBe('ink')
})
