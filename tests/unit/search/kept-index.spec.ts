import { expect, test } from '@playwright/test'
import { KeptIndex, type ReadBody } from '@/lib/search/built-in/kept-index'
import type { Post, Site } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const day = 86_400_000
const now = 400 * day

/** A post whose body holds a word of its own. */
function post(name: string, changes: Partial<Post> = {}): Post {
  const dates = { publishDate: 100 * day, lastEditedDate: 200 * day }
  return makePost({ id: name, title: `Title of ${name}`, summary: '', ...dates, ...changes })
}

/** An index over bodies that a test changes; `read` names the posts whose bodies were read. */
function kept(bodies: Record<string, string>, options: { patience?: number; dependent?: boolean } = {}) {
  const read: string[] = []
  const clock = { now }
  const index = new KeptIndex({
    now: () => clock.now,
    patience: options.patience ?? 5_000,
    read: async (_: Site, { id }: Post): Promise<ReadBody> => {
      read.push(id)
      const text = bodies[id]
      if (text === undefined) throw new Error(`${id} is away`)
      return {
        sections: [{ id: `below-${id}`, heading: 'Part', text }],
        dependent: options.dependent ?? false,
      }
    },
  })
  const find = async (site: Site, keyword: string) => {
    await index.follow(site)
    return index.search(site, keyword).map(({ post: { id } }) => id)
  }
  return { index, read, clock, find }
}

test('a post that is new, edited, unpublished, locked or hidden is so in the search of the next window', async () => {
  const bodies: Record<string, string> = { a: 'anchor chain', b: 'brass bell' }
  const { find, read } = kept(bodies)
  const a = post('a')
  expect(await find(makeSite([a]), 'anchor')).toEqual(['a'])
  expect(await find(makeSite([a, post('b')]), 'bell')).toEqual(['b'])
  bodies.a = 'compass rose'
  const edited = { ...a, lastEditedDate: 201 * day }
  const site = makeSite([edited, post('b')])
  expect(await find(site, 'compass')).toEqual(['a'])
  expect(await find(site, 'anchor')).toEqual([])
  expect(await find(makeSite([post('b')]), 'compass')).toEqual([])
  for (const gone of [{ locked: true }, { invisible: true }]) {
    const hidden = makeSite([post('b', gone)])
    for (const keyword of ['bell', 'Title of b']) expect(await find(hidden, keyword)).toEqual([])
  }
  expect(read).toEqual(['a', 'b', 'a'])
})

test('only bodies whose rows have changed are read, the newest post first, and none for a search', async () => {
  const { find, read } = kept({ old: 'one', young: 'two', middle: 'three' })
  const posts = [
    post('old', { publishDate: day }),
    post('young', { publishDate: 3 * day }),
    post('middle', { publishDate: 2 * day }),
  ]
  await find(makeSite(posts), 'one')
  expect(read).toEqual(['young', 'middle', 'old'])
  for (let round = 0; round < 5; round++) await find(makeSite(posts), 'two')
  expect(read).toHaveLength(3)
})

test('until bodies are read, titles, summaries, tags and categories answer', async () => {
  const hanging = new KeptIndex({ patience: 1, now: () => now, read: () => new Promise(() => {}) })
  const site = makeSite([post('a', { summary: 'Sails', tags: ['rope'], category: 'Sea' })])
  await hanging.follow(site)
  for (const keyword of ['title', 'sails', 'rope', 'sea']) {
    expect(hanging.search(site, keyword), keyword).toHaveLength(1)
  }
})

test('a search never answers with a post that its own site does not show', async () => {
  const { index, find } = kept({ a: 'anchor' })
  await find(makeSite([post('a')]), 'anchor')
  expect(index.search(makeSite([post('a', { locked: true })]), 'anchor')).toEqual([])
})

test('a post that is locked while its body is read does not get into the index', async () => {
  let resolve: (body: ReadBody) => void = () => {}
  const promise = new Promise<ReadBody>((end) => {
    resolve = end
  })
  const index = new KeptIndex({ patience: 1, now: () => now, read: () => promise })
  await index.follow(makeSite([post('a')]))
  await index.follow(makeSite([post('a', { locked: true })]))
  resolve({ sections: [{ id: '', heading: '', text: 'secret' }], dependent: false })
  await promise
  const site = makeSite([post('a')])
  expect(index.search(site, 'secret')).toEqual([])
})

test('a body that cannot be read is tried again after a minute; the post is found by its row meanwhile', async () => {
  const bodies: Record<string, string> = {}
  const { find, read, clock } = kept(bodies)
  const site = makeSite([post('a')])
  expect(await find(site, 'title')).toEqual(['a'])
  bodies.a = 'anchor'
  expect(await find(site, 'anchor')).toEqual([])
  clock.now += 60_000
  expect(await find(site, 'anchor')).toEqual(['a'])
  expect(read).toHaveLength(2)
})

test('what shows other pages is read again when one of them is locked; a second edit within a minute is found', async () => {
  const { find, read } = kept({ a: 'one', b: 'two' }, { dependent: true })
  await find(makeSite([post('a'), post('b')]), 'one')
  await find(makeSite([post('a'), post('b', { locked: true })]), 'one')
  expect(read.filter((id) => id === 'a')).toHaveLength(2)

  const bodies: Record<string, string> = { c: 'first' }
  const quick = kept(bodies)
  const site = makeSite([post('c', { lastEditedDate: now })])
  expect(await quick.find(site, 'first')).toEqual(['c'])
  bodies.c = 'second'
  expect(await quick.find(site, 'second')).toEqual([])
  quick.clock.now += 20_000
  expect(await quick.find(site, 'second')).toEqual(['c'])
})

test('R-373 once a post is gone or hidden, what names other pages is searched only after it is read again', async () => {
  for (const how of ['locked', 'invisible', 'deleted'] as const) {
    const bodies: Record<string, string> = { a: 'see the plan of b', b: 'two' }
    const options = { dependent: true, patience: 5 }
    const { index, find } = kept(bodies, options)
    const before = makeSite([post('a'), post('b')])
    await index.complete(before)
    expect(await find(before, 'plan'), how).toEqual(['a'])
    delete bodies.a
    const after =
      how === 'deleted'
        ? makeSite([post('a')])
        : makeSite([post('a')], { pages: [post('b', { [how]: true })] })
    expect(await find(after, 'plan'), how).toEqual([])
  }
})

test('a word in the title counts more than one in a heading, that more than one in the text', async () => {
  const words: Record<string, ReadBody['sections'][number]> = {
    text: { id: 'x', heading: 'Part', text: 'the lantern' },
    heading: { id: 'y', heading: 'Lantern', text: 'a part' },
    title: { id: 'z', heading: 'Part', text: 'words' },
  }
  const index = new KeptIndex({
    now: () => now,
    read: async (_, { id }) => ({
      sections: [words[id] ?? words.text].filter((part) => !!part),
      dependent: false,
    }),
  })
  const site = makeSite([
    makePost({ id: 'text', title: 'A' }),
    makePost({ id: 'heading', title: 'B' }),
    makePost({ id: 'title', title: 'Lantern' }),
  ])
  await index.follow(site)
  expect(index.search(site, 'lantern').map(({ post: { id }, anchor }) => [id, anchor])).toEqual([
    ['title', undefined],
    ['heading', 'y'],
    ['text', 'x'],
  ])
})

test('a body that a call of the operator names is read again by the next search', async () => {
  const bodies: Record<string, string> = { a: 'anchor', b: 'bell' }
  const { index, find, read } = kept(bodies)
  const site = makeSite([post('a'), post('b')])
  await find(site, 'anchor')
  bodies.a = 'compass'
  expect(await find(site, 'compass')).toEqual([])
  index.renew(new Set(['a', 'unknown']))
  expect(await find(site, 'compass')).toEqual(['a'])
  expect(read).toEqual(['a', 'b', 'a'])
})
