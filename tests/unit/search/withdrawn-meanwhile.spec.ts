/** Searches never read or send what an owner writes into a post after its withdrawal. */
import { afterEach, expect, test } from 'vitest'
import { readBody } from '@/lib/content/site-search'
import { globalSingleton } from '@/lib/global-singleton'
import { visibilityHash } from '@/lib/search/body-age'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import type { Site } from '@/lib/site/types'
import { readTables } from '@/lib/workspace/record-tables'
import { page, pageId } from '../article/support'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { ids, post, section, synchronised } from './synchronised-index'

/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('withdrawn-meanwhile.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
const before = shelf.get('workspace-loaders')
afterEach(() => {
  if (before === undefined) shelf.delete('workspace-loaders')
  else shelf.set('workspace-loaders', before)
})

/** Makes the workspace answer with a site, and with one text for each page. */
function connect(sites: readonly Site[]) {
  const [first] = sites
  if (first === undefined) throw new Error('A site is needed')
  const left = [...sites]
  const loaded: string[] = []
  const load = async ({ id }: { id: string }) => {
    loaded.push(id)
    const { block } = page([{ type: 'text', title: [['Written later']] }])
    return { ...readTables({ block }), collection_query: {} }
  }
  shelf.set(
    'workspace-loaders',
    Promise.resolve({ site: { load: async () => left.shift() ?? sites.at(-1) }, articles: { load } }),
  )
  return loaded
}

const open = makePost({ id: pageId, title: 'Letter' })

test('R-373 the body of a post that the present site does not show is not read', async () => {
  for (const change of [null, { locked: true }, { invisible: true }]) {
    const loaded = connect([makeSite(change === null ? [] : [{ ...open, ...change }])])
    expect(await readBody(open)).toBeNull()
    expect(loaded).toEqual([])
  }
  connect([makeSite([open])])
  expect((await readBody(open))?.sections).toMatchObject([{ text: 'Written later' }])
  connect([{ ...makeSite([]), pages: [{ ...open, type: 'Page' }] }])
  expect(await readBody(open)).not.toBeNull()
})

test('R-373 the built-in search drops a post whose body is not public any more, until a site shows it again', async () => {
  let text: string | null = 'First words'
  const index = new LiveIndex({
    read: async () => (text === null ? null : { sections: [section('', '', text)], dependent: false }),
  })
  const found = async (site: Site, query: string) => {
    await index.complete(site)
    return index.search(site, query).length
  }
  expect(await found(makeSite([post('a')]), 'first')).toBe(1)
  text = null
  const edited = makeSite([post('a', { lastEditedDate: post('a').lastEditedDate + 60_000 })])
  expect(await found(edited, 'first')).toBe(0)
  text = 'Second words'
  expect(await found(makeSite([...edited.posts]), 'second')).toBe(1)
})

test('R-373 the hosted index gets nothing of a post that is withdrawn during a run', async () => {
  const [a, b] = [post('a'), post('b')]
  // While bodies are read.
  const early = await synchronised()
  await early.run([a, b], {
    read: async (_, { id }) =>
      id === 'b' ? null : { sections: [section('', '', `Text of ${id}`)], dependent: false },
  })
  expect(ids(early.service)).toEqual(['a-0'])
  await early.service.close()

  // After they were read.
  const late = await synchronised()
  await late.run([a, b], { present: async () => makeSite([a]) })
  expect(ids(late.service)).toEqual(['a-0'])
  // The next run knows nothing of it, and sends it once it is public again.
  await late.run([a])
  expect(ids(late.service)).toEqual(['a-0'])
  await late.run([a, b])
  expect(ids(late.service)).toEqual(['a-0', 'b-0'])
  await late.service.close()
})

const [naming, named] = [post('naming'), post('named')]
/** Texts that name another post, made from the site of a moment. */
const bodyOf = (site: Site) => ({
  sections: [section('', '', 'It names Zebra')],
  dependent: true,
  guard: visibilityHash(site),
})
const both = makeSite([naming, named])

test('R-373 a text that names a post which was public for a moment is in no search afterwards', async () => {
  const alone = makeSite([naming])
  let madeFrom = both
  let reads = 0
  const index = new LiveIndex({
    read: async () => {
      reads += 1
      return bodyOf(madeFrom)
    },
  })
  await index.complete(alone)
  await index.complete(alone)
  expect(index.search(alone, 'zebra')).toEqual([])
  // Not again and again.
  expect(reads).toBe(1)
  madeFrom = alone
  await index.complete(makeSite([naming]))
  expect(index.search(alone, 'zebra')).toHaveLength(1)

  const { run, service } = await synchronised()
  const report = await run([naming], { read: async () => bodyOf(both) })
  expect(JSON.stringify([...service.objects('posts')])).not.toContain('Zebra')
  // Soon there is another run.
  expect(report.unread).toHaveLength(1)
  await run([naming], { read: async () => bodyOf(alone), compare: false })
  expect(JSON.stringify([...service.objects('posts')])).toContain('Zebra')
  await service.close()
})

test('R-373 what a withdrawal changes between reading and sending is left out, and compared in the next run', async () => {
  const { run, service } = await synchronised()
  const site = makeSite([naming, named, post('other')])
  const read = async (from: Site, { id }: { id: string }) => ({
    ...bodyOf(from),
    dependent: id === 'naming',
  })
  const report = await run(site.posts, { read, present: async () => makeSite([naming, post('other')]) })
  expect(ids(service)).toEqual(['other-0'])
  expect(report.nextLook).toBe(0)
  // It is public again when the next run starts, of a process that knows nothing of this one.
  await run(site.posts, { read, compare: false })
  expect(ids(service)).toEqual(['named-0', 'naming-0', 'other-0'])
  await service.close()
})

test('R-373 the former record of a post whose new text is left out is removed', async () => {
  const { run, service } = await synchronised()
  await run(both.posts, { read: async () => bodyOf(both), present: async () => both })
  expect(JSON.stringify([...service.objects('posts')])).toContain('Zebra')
  const alone = makeSite([naming])
  const later = makeSite([naming, post('new')])
  const without = { ...bodyOf(alone), sections: [section('', '', 'It names nobody')] }
  const report = await run([naming], { read: async () => without, present: async () => later })
  expect(JSON.stringify([...service.objects('posts')])).not.toContain('Zebra')
  expect(report.isOutdated).toBe(true)
  await service.close()
})

test('R-373 a post that is withdrawn while it is sent leaves the index again, whatever else the service refuses', async () => {
  for (const isRefused of [false, true]) {
    const { run, service } = await synchronised()
    const [a, b] = [post('a'), post('b')]
    // The settings are read, and cannot be changed.
    if (isRefused) service.setFailure({ status: 403, message: 'Not with this key' }, ['settings'], 1)
    const sites = [makeSite([a, b])]
    const running = run([a, b], { present: async () => sites.shift() ?? makeSite([a]) })
    if (isRefused) await expect(running).rejects.toThrow(/its settings are not those of this blog/)
    else expect(await running).toMatchObject({ isOutdated: true, nextLook: 0 })
    expect(ids(service)).toEqual(['a-0'])
    service.setFailure(null)
    await run([a], { compare: false })
    expect(ids(service)).toEqual(['a-0'])
    await service.close()
  }
})
