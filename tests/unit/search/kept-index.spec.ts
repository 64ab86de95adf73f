import { expect, test } from 'vitest'
import { LiveIndex, type ReadBody } from '@/lib/search/built-in/live-index'
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
  const index = new LiveIndex({
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
    await index.sync(site)
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

test('a post that leads elsewhere now is found by its title, and no more by its body', async () => {
  const { index, find } = kept({ a: 'anchor chain' })
  expect(await find(makeSite([post('a')]), 'anchor')).toEqual(['a'])
  const link = post('a', { slug: 'https://example.com/', href: 'https://example.com/' })
  expect(await find(makeSite([link]), 'anchor')).toEqual([])
  expect(await find(makeSite([link]), 'Title of a')).toEqual(['a'])
  expect(await find(makeSite([post('a')]), 'anchor')).toEqual(['a'])
  await index.complete(makeSite([link]))
  expect(index.search(makeSite([link]), 'anchor')).toEqual([])
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
  const hanging = new LiveIndex({ patience: 1, now: () => now, read: () => new Promise(() => {}) })
  const site = makeSite([post('a', { summary: 'Sails', tags: ['rope'], category: 'Sea' })])
  await hanging.sync(site)
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
  const index = new LiveIndex({ patience: 1, now: () => now, read: () => promise })
  await index.sync(makeSite([post('a')]))
  await index.sync(makeSite([post('a', { locked: true })]))
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

test('R-373 once a locked or hidden post is gone, what names it is searched only after it is read again', async () => {
  const a = post('a')
  const locked = makeSite([a, post('b', { locked: true })])
  const hidden = makeSite([a], { pages: [post('b', { invisible: true })] })
  const both = makeSite([a], { pages: [post('b', { locked: true, invisible: true })] })
  const gone = makeSite([a])
  for (const [i, [before, after]] of [
    [locked, gone] as const,
    [hidden, gone] as const,
    [locked, both] as const,
    [hidden, both] as const,
  ].entries()) {
    const bodies: Record<string, string> = { a: 'see the plan of b' }
    const { index, find } = kept(bodies, { dependent: true, patience: 5 })
    await index.complete(before)
    expect(await find(before, 'plan'), `step ${i}`).toEqual(['a'])
    delete bodies.a
    expect(await find(after, 'plan'), `step ${i}`).toEqual([])
  }
})

test('R-373 once a memo or notice is gone, what names it is searched only after it is read again', async () => {
  const named = post('b', { type: 'Memo' })
  for (const before of [
    makeSite([post('a')], { memos: [named] }),
    makeSite([post('a')], { notice: named }),
  ]) {
    const bodies: Record<string, string> = { a: 'see the plan of b' }
    const { index, find } = kept(bodies, { dependent: true, patience: 5 })
    await index.complete(before)
    expect(await find(before, 'plan')).toEqual(['a'])
    delete bodies.a
    expect(await find(makeSite([post('a')]), 'plan')).toEqual([])
  }
})

test('a word in the title counts more than one in a heading, that more than one in the text', async () => {
  const words: Record<string, ReadBody['sections'][number]> = {
    text: { id: 'x', heading: 'Part', text: 'the lantern' },
    heading: { id: 'y', heading: 'Lantern', text: 'a part' },
    title: { id: 'z', heading: 'Part', text: 'words' },
  }
  const index = new LiveIndex({
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
  await index.sync(site)
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
  index.revalidate(new Set(['a', 'unknown']))
  expect(await find(site, 'compass')).toEqual(['a'])
  expect(read).toEqual(['a', 'b', 'a'])
})

/** 40,000 letters in lines, in which no pair of neighbours comes often; the last line is `last`. */
function longBody(last: string): string {
  const letters = Array.from({ length: 40_000 }, (_, n) =>
    n % 100 === 99 ? '\n' : String.fromCodePoint(0x4e00 + ((n * 7_919) % 3_000)),
  )
  return `${letters.join('')}\n${last}`
}

test('a long body is indexed in many turns, between which others are answered', {
  tags: 'full',
}, async () => {
  const { index, find } = kept({ long: longBody('anchor chain') }, { patience: 120_000 })
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const site = makeSite([post('long')])
  await index.complete(site)
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(15)
  expect(await find(site, 'anchor chain')).toEqual(['long'])
  expect(index.search(site, 'anchor')[0]).toMatchObject({ anchor: 'below-long' })
})

test('nothing is found of a long body that was locked while it was indexed', async () => {
  const { index } = kept({ long: longBody('anchor chain') }, { patience: 1 })
  const open = makeSite([post('long')])
  await index.sync(open)
  // Some turns on, in the middle of the body.
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve))
  await index.complete(makeSite([post('long', { locked: true })]))
  // An index that would have gone on could tell the words once the post is open, before its body is read.
  const hits = index.search(open, 'anchor')
  expect(hits).toEqual([])
})

test('a long body names nothing that was taken back while it was indexed', { tags: 'full' }, async () => {
  const bodies = { long: `anchor of the other\n${longBody('')}`, other: 'rope' }
  const { index } = kept(bodies, { patience: 1, dependent: true })
  const both = makeSite([post('long'), post('other')])
  await index.sync(both)
  // Some turns on, in the middle of the body.
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(index.search(both, 'anchor')).toHaveLength(1)
  bodies.long = longBody('nothing more')
  const site = makeSite([post('long')])
  const reading = index.complete(site)
  expect(index.search(site, 'anchor')).toEqual([])
  await reading
  expect(index.search(site, 'anchor')).toEqual([])
  expect(index.search(site, 'nothing')).toHaveLength(1)
})
