import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { searchScreen } from '@/lib/screens/search'
import { KeptIndex } from '@/lib/search/built-in/kept-index'
import { Random } from '@/tests/support/workspace/random'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const postCount = 1_500
const wordsPerPost = 200
const sectionsPerPost = 5

const random = new Random(7)
const letters = 'etaoinshrdlucmfwypvbgk'
/** A vocabulary in which, as in any language, few words are most of the text. */
const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
  const length = 2 + Math.floor(Math.log2(index + 2) / 2) + random.below(4)
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('')
})
const character = () => String.fromCodePoint(0x4e00 + Math.floor(3_000 * (random.below(1_000) / 1_000) ** 2))
const word = () => vocabulary[Math.floor(20_000 * (random.below(100_000) / 100_000) ** 4)] ?? ''

const pairs = Array.from({ length: 6_000 }, () => character() + character())
const pair = () => pairs[Math.floor(6_000 * (random.below(100_000) / 100_000) ** 3)] ?? ''

/** Every third post is Chinese. */
function textOf(index: number, words: number): string {
  if (index % 3 > 0) return Array.from({ length: words }, word).join(' ')
  return Array.from({ length: words }, (_, place) => (place % 9 === 8 ? '，' : pair())).join('')
}

const posts = Array.from({ length: postCount }, (_, index) =>
  makePost({ id: `post-${index}`, title: textOf(index, 5), summary: textOf(index, 25), tags: [word()] }),
)
const site = makeSite(posts)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

test('with 1,500 posts the index fits into 200 MB and answers quickly', async () => {
  test.setTimeout(240_000)
  let reads = 0
  const before = heap()
  const index = new KeptIndex({
    now: () => 0,
    read: async (_, { id }) => {
      reads += 1
      const sections = Array.from({ length: sectionsPerPost }, (_, section) => ({
        id: `${section}`,
        heading: textOf(Number(id.slice(5)), 4),
        text: textOf(Number(id.slice(5)), wordsPerPost / sectionsPerPost),
      }))
      return { sections, dependent: false }
    },
  })
  const built = performance.now()
  const documents = await index.documents(site)
  const seconds = (performance.now() - built) / 1_000
  const characters = JSON.stringify(documents).length
  documents.length = 0
  const full = heap()

  const search = (keyword: string) => searchScreen(site, { keyword }, (asked) => index.search(site, asked))
  const keywords = Array.from({ length: 200 }, (_, turn) => {
    const terms = Array.from({ length: 1 + (turn % 4) }, () => textOf(turn, 1))
    return turn % 5 === 0 ? `${terms.join(' ')}x` : terms.join(' ')
  })
  for (const keyword of keywords.slice(0, 20)) search(keyword)
  const times = keywords
    .map((keyword) => {
      const began = performance.now()
      search(keyword)
      return performance.now() - began
    })
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN

  console.log(
    `${postCount} posts, ${(characters / 2 ** 20).toFixed(1)} MB of text: built in ${seconds.toFixed(1)} s, ` +
      `${(full - before).toFixed(0)} MB of memory; a query takes ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ` +
      `longest ${times.at(-1)?.toFixed(1)} ms`,
  )
  expect(full - before).toBeLessThan(200)
  // Machines are shared: the bound of 50 ms is printed, a multiple of it is demanded.
  expect(at(0.95)).toBeLessThan(500)
  expect(reads).toBe(postCount)
})

test('10,000 keywords leave no memory taken, and nothing is read for them', async () => {
  test.setTimeout(120_000)
  let reads = 0
  const few = makeSite(posts.slice(0, 20))
  const index = new KeptIndex({
    now: () => 0,
    read: async () => {
      reads += 1
      return { sections: [{ id: '', heading: '', text: textOf(reads, 100) }], dependent: false }
    },
  })
  await index.follow(few)
  const search = (keyword: string) => searchScreen(few, { keyword }, (asked) => index.search(few, asked))
  const tryKeywords = (count: number) => {
    for (let turn = 0; turn < count; turn++) search(`${random.below(1_000_000).toString(36)}${turn}`)
  }
  tryKeywords(500)
  const settled = heap()
  tryKeywords(10_000)
  expect(heap() - settled).toBeLessThan(8)
  expect(reads).toBe(20)
})
