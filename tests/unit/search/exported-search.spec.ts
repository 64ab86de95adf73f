import { expect, test } from 'vitest'
import { exportedPosts } from '@/lib/screens/search/exported-posts'
import { exportedIndex } from '@/lib/search/exported/build-index'
import { isCatalogue } from '@/lib/search/exported/exported-search'
import { cataloguePath, readPlaces, writePlaces } from '@/lib/search/exported/format'
import { exportedAnswer } from '@/lib/search/exported/modal-answer'
import { resultList } from '@/lib/search/exported/result-list'
import { toPageRecord } from '@/lib/search/modal-response'
import type { Post } from '@/lib/site/types'
import { searchCorpus } from '@/tests/support/search-corpus'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { inMemory } from './in-memory'

const section = (id: string, heading: string, text: string) => ({ id, heading, text })

/** The files of an export of these posts. */
async function filesOf(
  posts: readonly Post[],
  bodies: Record<string, ReturnType<typeof section>[]>,
  pageSize = 12,
) {
  const read = async (_: unknown, { title }: Post) => ({ sections: bodies[title] ?? [], dependent: false })
  return exportedIndex(await exportedPosts(makeSite(posts), read), pageSize)
}

const posts = [
  makePost({ title: 'Tea in the morning', summary: 'A cup of green tea.', tags: ['茶'] }),
  makePost({ title: 'Letter', locked: true, tags: ['tea'], key: 'letter-key' }),
  makePost({ title: 'Walk', summary: 'Along the harbour, then tea.' }),
  makePost({ title: 'Door', invisible: true, summary: 'tea' }),
]
const bodies = {
  'Tea in the morning': [
    section('', '', 'Water first.'),
    section('h1', 'Leaves', 'They open slowly, 像虾眼一样。'),
  ],
  Letter: [section('', '', 'SECRET words')],
  Walk: [section('h2', 'The pier', 'Gulls, ropes and a lantern.')],
  Door: [section('', '', 'SECRET door')],
}

test('R-147 an export finds whole bodies, best first, in pages that its address names, and leads to the heading', async () => {
  const files = await filesOf(posts, bodies, 1)
  const { search } = inMemory(files)
  const first = await resultList(search, 'tea', 1)
  expect(first).toMatchObject({ page: 1, total: 2, pageSize: 1 })
  expect(first.cards.map(({ title }) => title)).toEqual(['Tea in the morning'])
  expect((await resultList(search, 'tea', 2)).cards.map(({ title }) => title)).toEqual(['Walk'])
  const [card] = (await resultList(search, '虾眼', 1)).cards
  expect(card).toMatchObject({
    ...{ title: 'Tea in the morning', tags: ['茶'], summary: 'A cup of green tea.' },
    ...{ href: `${posts[0]?.href}#h1`, results: ['They open slowly, 像虾眼一样。'] },
  })
  expect(card).not.toHaveProperty('key')
  // One of the words stands in the title: what holds the other one is led to all the same.
  const [partly] = (await resultList(search, 'morning slowly', 1)).cards
  expect(partly?.href).toBe(`${posts[0]?.href}#h1`)
  for (const keyword of ['lantern', 'lant', 'lantren', 'lanterm']) {
    const found = (await resultList(search, keyword, 1)).cards.map(({ title }) => title)
    expect(found, keyword).toEqual(keyword === 'lantren' ? [] : ['Walk'])
  }
  expect(await resultList(search, 'nothing', 1)).toMatchObject({ total: 0, cards: [] })
})

test('R-147 an export ranks by where words stand, and in the order of the site where that is equal', async () => {
  const { search } = inMemory(
    await filesOf(
      [
        makePost({ title: 'First', summary: 'Tea, once.' }),
        makePost({ title: 'Second', summary: 'Tea, once.' }),
        makePost({ title: 'Tea' }),
      ],
      {},
    ),
  )
  const titles = (await resultList(search, 'tea', 1)).cards.map(({ title }) => title)
  expect(titles).toEqual(['Tea', 'First', 'Second'])
})

test('R-147 an export looks for all characters of a long Chinese word, the last one too', async () => {
  const { search } = inMemory(
    await filesOf(
      ['港口日记本', '港口日记书'].map((title) => makePost({ title })),
      {},
    ),
  )
  const found = (await resultList(search, '港口日记本', 1)).cards.map(({ title }) => title)
  expect(found).toEqual(['港口日记本'])
})

test('R-373 an export’s search knows nothing of locked and invisible posts, not even their titles', async () => {
  const text = [...(await filesOf(posts, bodies)).values()].join('\n')
  expect(text).not.toMatch(/SECRET|secret|Letter|letter|Door|door/)
})

test('R-380 R-381 R-382 the dialog of an export answers like a server; without a query it loads no file', async () => {
  const { search, loaded } = inMemory(await filesOf(posts, bodies))
  expect(await exportedAnswer(search, { query: ' ', ancestorId: '' })).toMatchObject({
    results: [],
    total: 0,
  })
  expect(loaded().paths).toEqual([cataloguePath])
  expect(await exportedAnswer(search, { query: 'gulls', ancestorId: '' })).toEqual({
    results: [
      {
        ...{ id: posts[2]?.key, href: `${posts[2]?.href}#h2` },
        highlight: { text: '<gzkNfoUU>Gulls</gzkNfoUU>, ropes and a lantern.', pathText: '' },
      },
    ],
    recordMap: { block: { [posts[2]?.key ?? '']: toPageRecord('Walk', 'Walk', '') } },
    total: 1,
  })
})

test('with 1,500 posts an export’s first result costs at most 150 KB, whatever is asked', {
  tags: 'full',
}, async () => {
  const corpus = searchCorpus(1_500, 400)
  const read = async (_: unknown, post: Post) => ({ sections: corpus.sections(post), dependent: false })
  const files = exportedIndex(await exportedPosts(makeSite(corpus.posts), read), 12)
  const titles = corpus.posts.slice(0, 9).map(({ title }) => title)
  for (const keyword of [...titles, ...corpus.keywords.slice(0, 24)]) {
    const { search, loaded } = inMemory(files)
    const { matches } = await search.find(keyword, 0, 12)
    if (titles.includes(keyword)) expect(matches[0]?.post.title).toBe(keyword)
    if (matches.length === 0) continue
    expect(loaded().bytes, `${keyword}: ${loaded().paths.length} files`).toBeLessThanOrEqual(150 * 1_024)
  }
})

test('what terms stand in survives being written, its weight to a tenth', () => {
  const places = [
    { entry: 0, weight: 0.1 },
    { entry: 1, weight: 3 },
    { entry: 40, weight: 90.5 },
    { entry: 41, weight: 1 },
  ]
  const read = readPlaces(writePlaces(places))
  expect(read.map(({ entry }) => entry)).toEqual([0, 1, 40, 41])
  for (const [index, { weight }] of read.entries()) {
    expect(Math.abs(weight / (places[index]?.weight ?? 0) - 1)).toBeLessThan(0.12)
  }
  expect(readPlaces('')).toEqual([])
})

test('words that objects know, and posts without a body, are found; what is no catalogue is not taken for one', async () => {
  const odd = [makePost({ title: '__proto__ and constructor' }), makePost({ title: 'Elsewhere' })]
  const files = await filesOf(odd, {})
  for (const keyword of ['__proto__', 'constructor', 'elsewhere']) {
    expect((await inMemory(files).search.find(keyword, 0, 12)).total, keyword).toBe(1)
  }
  expect((await inMemory(await filesOf([], {})).search.find('anything', 0, 12)).total).toBe(0)
  expect(isCatalogue(JSON.parse(files.get(cataloguePath) ?? ''))).toBe(true)
  for (const other of [null, 'text', {}, { folder: '/x', pageSize: 12 }])
    expect(isCatalogue(other)).toBe(false)
})

test('a heading counts for the first part of a long section alone', () => {
  const text = Array.from({ length: 40 }, (_, line) => `Line ${line} ${'of the long tide '.repeat(6)}`).join(
    '\n',
  )
  const files = exportedIndex(
    [
      {
        card: { href: '/article/long', title: 'Long', day: '2024-01-01', key: 'long-key' },
        head: { title: 'Long', labels: [], summary: '' },
        sections: [section('h1', 'Currents', text)],
      },
    ],
    12,
  )
  const headings = [...files.values()].flatMap((file) => file.match(/"heading":"[^"]*"/g) ?? [])
  expect(headings).toEqual(['"heading":"Currents"', '"heading":""', '"heading":""', '"heading":""'])
})
