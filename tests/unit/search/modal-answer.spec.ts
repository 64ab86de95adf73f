import { expect, test } from 'vitest'
import { inOrderOf, wholeWordsFirst } from '@/lib/screens/search/modal-search'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import { modalAnswer } from '@/lib/search/modal-answer'
import { type ModalQuery, modalSearchCall } from '@/lib/search/modal-call'
import { toModalQuery } from '@/lib/search/modal-request'
import { toModalResponse } from '@/lib/search/modal-response'
import { searchablePages } from '@/lib/site/posts'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import { PageSearch } from '@/lib/workspace/pages/page-search'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { headSearch } from './head-search'

const post = makePost({
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  title: 'Grinding',
  slug: 'article/grinding',
  summary: 'How to grind ink on a stone.',
  category: 'Craft',
  tags: ['ink', 'stone'],
  pageIcon: '🖋️',
})
const secret = makePost({ title: 'Ink diary', key: 'public-key', category: 'Private', locked: true })
const site = makeSite([post, secret])
/** The answer to a question about the site. */
const answered = (asked: ModalQuery, among = site) => modalAnswer(asked, headSearch(among)(asked.query))

test('R-283 R-381 the answer has results, recordMap and total; a result has an id and highlight text', () => {
  expect(answered({ query: 'GRIND', ancestorId: '' })).toEqual({
    results: [
      {
        id: post.id,
        href: '/article/grinding',
        highlight: {
          text: 'How to <gzkNfoUU>grind</gzkNfoUU> ink on a stone.',
          pathText: 'Craft',
        },
      },
    ],
    recordMap: {
      block: {
        [post.id]: {
          value: {
            ...{ id: post.id, type: 'page', properties: { title: [['Grinding']] } },
            format: { page_icon: '🖋️' },
          },
        },
      },
    },
    total: 1,
  })
})

test('what is found in tags or the title is shown from there', () => {
  const texts = (query: string) =>
    answered({ query, ancestorId: '' }).results.map(({ highlight }) => highlight.text)
  expect(texts('craft')).toEqual(['<gzkNfoUU>Craft</gzkNfoUU> · ink · stone'])
  expect(texts('grinding')).toEqual(['<gzkNfoUU>Grinding</gzkNfoUU>'])
})

test('R-373 a locked post is not found, nor told by an answer', () => {
  for (const query of ['secret', 'private', 'diary']) {
    expect(answered({ query, ancestorId: '' })).toEqual({
      results: [],
      recordMap: { block: {} },
      total: 0,
    })
  }
})

test('R-382 R-357 an empty query, also one of white space, has an empty answer', () => {
  for (const query of ['', '  ', '\u3000']) {
    expect(answered({ query, ancestorId: '' })).toEqual({
      results: [],
      recordMap: { block: {} },
      total: 0,
    })
  }
})

test('R-380 ancestorId limits the search to a page, with or without dashes in the id', () => {
  const found = (ancestorId: string) => answered({ query: 'ink', ancestorId }).results.map(({ id }) => id)
  expect(found('')).toEqual([post.id])
  expect(found('public-key')).toEqual([])
  expect(found(post.id)).toEqual([post.id])
  expect(found(post.id.replaceAll('-', ''))).toEqual([post.id])
  expect(found('unknown')).toEqual([])
})

test('the answer holds 20 results at most, total counts them all', () => {
  const many = makeSite(Array.from({ length: 30 }, (_, index) => makePost({ title: `Note ${index}` })))
  const answer = answered({ query: 'note', ancestorId: '' }, many)
  expect(answer.results).toHaveLength(20)
  expect(answer.total).toBe(30)
})

test('a request asks with trimmed texts; one that is too long or given twice asks nothing', () => {
  expect(toModalQuery({ query: '  ink ', ancestorId: ' a ' })).toEqual({ query: 'ink', ancestorId: 'a' })
  expect(toModalQuery({})).toEqual({ query: '', ancestorId: '' })
  expect(toModalQuery({ query: 'x'.repeat(200) })).toEqual({ query: 'x'.repeat(200), ancestorId: '' })
  expect(toModalQuery({ query: 'x'.repeat(201) })).toBeNull()
  expect(toModalQuery({ query: ['a', 'b'] })).toBeNull()
  expect(toModalQuery({ ancestorId: 'a'.repeat(65) })).toBeNull()
})

test('R-380 R-381 the browser asks /api/search below SUB_PATH and gets results, recordMap, total, error, errorId', async () => {
  const asked: string[] = []
  const answer = {
    ...answered({ query: 'grind', ancestorId: '' }),
    error: 'Half of it',
    errorId: 'half',
  }
  const search = modalSearchCall('/blog', async (address) => {
    asked.push(address)
    return { json: async () => answer }
  })
  expect(await search({ query: 'a&b 墨', ancestorId: 'x' })).toEqual(answer)
  expect(asked).toEqual(['/blog/api/search?query=a%26b+%E5%A2%A8&ancestorId=x'])
})

test('R-398 what is no answer becomes an answer with error and errorId', async () => {
  const lost = modalSearchCall('', () => Promise.reject(new Error('offline')))
  expect(await lost({ query: 'a', ancestorId: '' })).toEqual({
    results: [],
    recordMap: { block: {} },
    total: 0,
    error: 'offline',
    errorId: 'unreachable',
  })
  const odd = modalSearchCall('', async () => ({ json: async () => ({ message: 'Internal Server Error' }) }))
  expect(await odd({ query: 'a', ancestorId: '' })).toMatchObject({ results: [], errorId: 'no-answer' })
})

test('R-283 results that could not be opened are left out of an answer', () => {
  const answer = toModalResponse({
    results: [
      { id: 'a', href: '/a', highlight: { text: 'x', pathText: 'p' } },
      { id: 'b', href: 'javascript:alert(1)' },
      { id: 'c', href: '//evil.example' },
      { href: '/d' },
      'e',
      { id: 'f', href: 'https://f.example' },
    ],
    total: 'many',
    recordMap: {
      block: {
        a: {
          value: { id: 'other', properties: { title: [['A', [['b']]], [' B']] }, format: { page_icon: 7 } },
        },
        c: { value: { properties: { title: [['C']] } } },
        f: 'odd',
      },
    },
  })
  expect(answer).toEqual({
    results: [
      { id: 'a', href: '/a', highlight: { text: 'x', pathText: 'p' } },
      { id: 'f', href: 'https://f.example', highlight: { text: '', pathText: '' } },
    ],
    recordMap: {
      block: {
        a: { value: { id: 'a', type: 'page', properties: { title: [['A']] } } },
        f: { value: { id: 'f', type: 'page', properties: { title: [['']] } } },
      },
    },
    total: 0,
  })
  expect(toModalResponse([])).toBeNull()
})

test('pages that the workspace’s own search finds follow in its order, if readers may open them', async () => {
  const [about, team] = [
    makePost({ id: 'about', title: 'About', type: 'Page', summary: '' }),
    makePost({ id: 'team', title: 'Team', type: 'Page', summary: '' }),
  ]
  const locked = makePost({ id: 'locked', title: 'Print', type: 'Page', locked: true })
  const hidden = makePost({ id: 'hidden', title: 'Print', type: 'Page', invisible: true })
  const withPages = { ...makeSite([post]), pages: [about, team, locked, hidden] }
  const index = new LiveIndex({
    among: searchablePages,
    read: async () => ({
      sections: [{ id: 'work', heading: 'Work', text: 'We print by hand.' }],
      dependent: false,
    }),
  })
  await index.complete(withPages)
  const ids = ['draft', 'hidden', 'team', 'locked', 'about', post.id]
  const found = (query: string) =>
    inOrderOf(ids, index.search(withPages, query)).map((match) => [
      match.post.title,
      match.anchor,
      ...match.results,
    ])
  expect(found('print')).toEqual([
    ['Team', 'work', 'We print by hand.'],
    ['About', 'work', 'We print by hand.'],
  ])
  // The workspace found it in what readers do not see.
  expect(found('pseudonym')).toEqual([])
})

test('a page with the word itself comes before posts with longer words', async () => {
  const read = (text: string) => async () => ({ sections: [{ id: '', heading: '', text }], dependent: false })
  const listed = { ...makeSite([makePost({ title: 'Tears' }), makePost({ title: 'Of tea' })]), pages: [] }
  const further = { ...makeSite([]), pages: [makePost({ id: 'about', title: 'About', type: 'Page' })] }
  const [posts, pages] = [
    new LiveIndex({ read: read('No word of it.') }),
    new LiveIndex({ among: searchablePages, read: read('We drink tea.') }),
  ]
  await Promise.all([posts.complete(listed), pages.complete(further)])
  const found = wholeWordsFirst([...posts.search(listed, 'tea'), ...pages.search(further, 'tea')])
  expect(found.map(({ post: { title } }) => title)).toEqual(['Of tea', 'About', 'Tears'])
})

test('the workspace is asked below the blog’s root, once a minute for a query; without its answer there is none', async () => {
  const asked: unknown[] = []
  let answer: unknown = { results: [{ id: 'a' }, { id: 'b' }, { id: 'a' }, 'odd'], total: 3 }
  const clock = { now: 0 }
  const pages = new PageSearch(
    {
      search: async (question) => {
        asked.push(question)
        if (answer instanceof Error) throw answer
        return answer as Awaited<ReturnType<WorkspaceClient['search']>>
      },
    },
    'root',
    () => clock.now,
  )
  expect(await pages.find('ink')).toEqual(['a', 'b'])
  expect(await pages.find('INK')).toEqual(['a', 'b'])
  expect(asked).toEqual([{ ancestorId: 'root', query: 'ink', limit: 40 }])
  answer = new Error('away')
  clock.now = 60_000
  expect(await pages.find('ink')).toBeNull()
  answer = { unexpected: true }
  expect(await pages.find('ink')).toEqual([])
  // A third search at once goes without.
  let end: () => void = () => {}
  const slow = new PageSearch(
    {
      search: () =>
        new Promise((resolve) => {
          end = () => resolve({ results: [], total: 0, recordMap: { block: {} } } as never)
        }),
    },
    'root',
  )
  const waiting = [slow.find('a'), slow.find('b')]
  expect(await slow.find('c')).toBeNull()
  end()
  expect(await waiting[1]).toEqual([])
})
