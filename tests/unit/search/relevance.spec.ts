import { expect, test } from 'vitest'
import { exportedIndex } from '@/lib/search/exported/build-index'
import { emulatedSearch } from '@/tests/support/emulated-site'
import { embeddedRecords } from '@/tests/support/workspace-server'
import { inMemory } from './in-memory'
import { relevanceSet } from './relevance-set'

let sample: ReturnType<typeof emulatedSearch> | undefined
/** Read once for all tests. */
const sampleSearch = () => (sample ??= emulatedSearch(embeddedRecords()))
/** Of each keyword the place of the post that is meant; 0 where it is not found. */
async function ranksOf(titlesFor: (keyword: string) => Promise<string[]> | string[]) {
  return Promise.all(
    relevanceSet.map(async ([keyword, title]) => ({
      keyword,
      rank: (await titlesFor(keyword)).indexOf(title) + 1,
    })),
  )
}

function expectRelevant(ranks: readonly { keyword: string; rank: number }[]): void {
  expect(ranks.length).toBeGreaterThanOrEqual(60)
  expect(ranks.filter(({ rank }) => rank < 1 || rank > 3)).toEqual([])
  const missed = ranks.filter(({ rank }) => rank !== 1)
  expect(missed.length / ranks.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05)
}

test(`R-011 of ${relevanceSet.length} searches at least 95 in 100 have the post that is meant first, all of them within three`, async () => {
  const { search } = await sampleSearch()
  expectRelevant(await ranksOf((keyword) => search(keyword).map(({ post }) => post.title)))
})

test('R-011 in an export the same searches find the same', { tags: 'full' }, async () => {
  const { posts } = await sampleSearch()
  const { search } = inMemory(exportedIndex(posts, 12))
  expectRelevant(
    await ranksOf(async (keyword) =>
      (await search.find(keyword, 0, 12)).matches.map(({ post }) => post.title),
    ),
  )
})

test('R-266 a match leads to the heading above the place that was found, and shows the text around it', async () => {
  const { search } = await sampleSearch()
  const [best] = search('happened eleven thousand times')
  expect(best?.results.join(' ')).toContain('happened eleven thousand times')
  expect(best?.anchor).toMatch(/^[\da-f]{8}$/)
  const [byTitle] = search('Layout without tears')
  expect(byTitle?.anchor).toBeUndefined()
})

test('R-373 nothing is found of posts that not everybody may read', async () => {
  const { search } = await sampleSearch()
  const titles = ['Letter to a friend abroad', 'A door left ajar', 'Notes towards the book']
  const markers = [
    'LOCKED-MARKER-7f3a',
    'INVISIBLE-MARKER-2b9c',
    'DRAFT-MARKER-91de',
    'SCHEDULED-MARKER-c04f',
  ]
  const hidden = new Set([...titles, 'A letter to the next century'])
  for (const keyword of [...titles, ...markers]) {
    expect(
      search(keyword).filter(({ post }) => hidden.has(post.title)),
      keyword,
    ).toEqual([])
  }
})

test('letters that stand for themselves are looked for, not interpreted', async () => {
  const { search } = await sampleSearch()
  for (const keyword of ['.*', '()', '"', '%', '🦊', '　', 'zzzz-nothing-like-this', 'qqqq 港']) {
    expect(search(keyword), keyword).toEqual([])
  }
})
