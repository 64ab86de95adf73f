import { expect, test } from 'vitest'
import { watchForArticle } from '@/components/browser/missing-article'

/** Waits a hundredth of a second and tells what the watch did. */
async function watched(hasArticle: boolean, stopEarly = false): Promise<string[]> {
  const done: string[] = []
  const stop = watchForArticle({
    seconds: 0.01,
    hasArticle: () => hasArticle,
    warn: (message) => done.push(`warned: ${message}`),
    leave: (address) => done.push(`left for ${address}`),
  })
  if (stopEarly) stop()
  await new Promise((resolve) => setTimeout(resolve, 60))
  return done
}

test('R-352 R-410 R-411 no article after the waiting time: a warning, then the not-found page', async () => {
  expect(await watched(false)).toEqual(['warned: page not found', 'left for /404'])
})

test('an article that is there stays, and a page that is left stops waiting', async () => {
  expect(await watched(true)).toEqual([])
  expect(await watched(false, true)).toEqual([])
})
