import { expect, test } from 'vitest'
import { recordLimit, recordsOf } from '@/lib/search/hosted-index/records'
import type { SyncOptions } from '@/lib/search/hosted-index/sync-index'
import { day, ids, indexName as name, post, section, synchronised } from './synchronised-index'

test('a post becomes a record for each heading, below 10 KB in UTF-8, with its anchor, category, tags, language and date', () => {
  const long = Array.from(
    { length: 400 },
    (_, line) => `第${line}行，这是一段很长的中文，用来把记录撑大。`,
  ).join('\n')
  const sections = [
    section('', '', 'Before the first heading.'),
    section('a1', 'A heading', 'Below it.'),
    section('b2', '长文', long),
    section('c3', 'Signs', '"\\\n'.repeat(6_000)),
  ]
  const tags = ['ink', '墨', 'x'.repeat(400)]
  const records = recordsOf(post('p', { category: 'Craft', tags }), sections, 'en-US')
  for (const record of records) {
    expect(Buffer.byteLength(JSON.stringify(record)), record.objectID).toBeLessThanOrEqual(recordLimit)
  }
  expect(records.map(({ objectID }) => objectID)).toEqual(records.map((_, part) => `p-${part}`))
  expect(new Set(records.map((record) => record.post))).toEqual(new Set(['p']))
  expect(records[0]).toMatchObject({
    ...{ anchor: '', content: 'Before the first heading.', summary: 'About p', title: 'Title of p' },
    ...{ slug: 'article/p', category: 'Craft', language: 'zh', date: 100 * day, position: 0 },
  })
  expect(records[0]?.tags.slice(0, 2)).toEqual(['ink', '墨'])
  expect(records[1]).toMatchObject({ anchor: 'a1', heading: 'A heading', content: 'Below it.', summary: '' })
  for (const [anchor, text] of [
    ['b2', long],
    ['c3', '"\\\n'.repeat(6_000)],
  ] as const) {
    const parts = records.filter((record) => record.anchor === anchor)
    expect(parts.length).toBeGreaterThan(1)
    const joined = parts.map(({ content }) => content).join('')
    expect(joined.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
  }
  const languages = ['Plain words.', '这是中文。', 'これは日本語です。', '이것은 한국어입니다']
  // Technical texts name many things in Latin letters, and most Japanese nouns are Chinese characters.
  languages.push('用 Docker 部署博客', '東京の天気は晴れ', 'Docker Compose 설치하기')
  expect(
    languages.map(
      (text) => recordsOf(post('l', { title: '' }), [section('', '', text)], 'fr-FR')[0]?.language,
    ),
  ).toEqual(['fr', 'zh', 'ja', 'ko', 'zh', 'ja', 'ko'])
})

test('after a run the index holds the published posts alone; locked and invisible ones never leave', async () => {
  const { service, run } = await synchronised()
  const guarded = [
    post('locked', { locked: true, key: 'hash', title: 'Sealed letter' }),
    post('hidden', { invisible: true, title: 'Hidden door' }),
  ]
  const report = await run([post('a'), post('b'), ...guarded])
  expect(ids(service)).toEqual(['a-0', 'b-0'])
  expect(report).toMatchObject({ posts: 2, records: 2, removed: [], settings: true })
  expect(service.settings(name)).toMatchObject({ attributeForDistinct: 'post', distinct: true })
  expect(service.objects(name).get('a-0')).toMatchObject({ post: 'a', content: 'Text of a', anchor: '' })
  for (const text of service.sent()) expect(text).not.toMatch(/locked-|hash-|Sealed|hidden-|Hidden/)
  // Locked afterwards, or gone: taken out.
  await run([post('a', { locked: true }), post('c')])
  expect(ids(service)).toEqual(['c-0'])
  await run([])
  expect(ids(service)).toEqual([])
  await service.close()
})

test('only what has changed is sent, and what the index has lost or got from elsewhere', async () => {
  const { service, run, bodies, read } = await synchronised()
  const [a, b] = [post('a'), post('b')]
  await run([a, b])
  service.reset()
  read.length = 0
  // Without a comparison nothing is asked and nothing read.
  expect(await run([a, b], { compare: false })).toMatchObject({ sent: [], removed: [] })
  expect([service.calls(), read]).toEqual([{}, []])
  expect(await run([a, b])).toMatchObject({ sent: [], removed: [], settings: false })
  expect(service.calls()).toEqual({ browse: 1, settings: 1 })
  expect(read).toEqual([])

  bodies.a = [section('', '', 'Text of a'), section('new', 'New', 'More')]
  const edited = { ...a, lastEditedDate: 201 * day }
  service.reset()
  const report = await run([edited, b], { compare: false })
  expect(report.sent).toEqual([{ title: 'Title of a', records: 1 }])
  expect(service.calls()).toEqual({ batch: 1, task: 1 })
  expect(service.sent()[0]).toContain('"a-1"')
  expect(service.sent()[0]).not.toContain('"a-0"')
  expect(read).toEqual(['a'])

  service.objects(name).delete('b-0')
  service.objects(name).set('stray-0', { objectID: 'stray-0' })
  const repaired = await run([edited, b])
  expect(repaired).toMatchObject({ sent: [{ title: 'Title of b', records: 1 }], removed: ['stray-0'] })
  expect(ids(service)).toEqual(['a-0', 'a-1', 'b-0'])
  await service.close()
})

test('a second edit within a minute, and one that a call names, are found; what shows other pages follows them', async () => {
  const { service, run, bodies, clock } = await synchronised()
  const a = post('a', { lastEditedDate: clock.now })
  const first = await run([a])
  expect(first.nextLook).toBe(15_000)
  const content = () => service.objects(name).get('a-0')?.content
  bodies.a = [section('', '', 'Again')]
  await run([a], { compare: false })
  expect(content()).toBe('Text of a')
  await run([a], { compare: false, edited: new Set(['a']) })
  expect(content()).toBe('Again')
  bodies.a = [section('', '', 'Once more')]
  clock.now += 15_000
  await run([a], { compare: false })
  expect(content()).toBe('Once more')
  await service.close()
})

test('a large site goes in batches of 500, is browsed page by page, and a cut run is taken up by the next', {
  tags: 'full',
}, async () => {
  const { service, run } = await synchronised()
  const posts = Array.from({ length: 2_300 }, (_, index) => post(`p${index}`))
  // Two batches go well.
  service.setFailure({ status: 403, message: 'Operations quota exceeded' }, ['batch'], 2)
  await expect(run(posts)).rejects.toThrow(/quota.*plan.*Nothing is lost/s)
  expect(ids(service)).toHaveLength(1_000)
  service.setFailure(null)
  service.reset()
  // It does not trust what it has noted: the run before did not come to its end.
  const report = await run(posts, { compare: false })
  expect(service.calls()).toMatchObject({ browse: 1, batch: 3 })
  expect(report.sent).toHaveLength(1_300)
  expect(ids(service)).toHaveLength(2_300)
  service.reset()
  await run(posts)
  expect(service.calls()).toEqual({ browse: 3, settings: 1 })
  await service.close()
})

test('a dry run tells what it would do, and changes nothing', async () => {
  const { service, run } = await synchronised()
  await run([post('a'), post('b')])
  service.reset()
  const report = await run([post('a'), post('c')], { dryRun: true })
  expect(report).toMatchObject({ sent: [{ title: 'Title of c', records: 1 }], removed: ['b-0'] })
  expect(ids(service)).toEqual(['a-0', 'b-0'])
  expect(Object.keys(service.calls()).sort()).toEqual(['browse', 'settings'])
  // Nor does it make the next run believe that it was done.
  await run([post('a'), post('c')], { compare: false })
  expect(ids(service)).toEqual(['a-0', 'c-0'])
  await service.close()
})

test('a body that cannot be read leaves in the index what is there of it; a new post goes without its body meanwhile', async () => {
  const { service, run, bodies } = await synchronised()
  const a = post('a')
  await run([a])
  bodies.a = null
  bodies.b = null
  const report = await run([{ ...a, lastEditedDate: 201 * day }, post('b')])
  expect(report.unread.map(({ title }) => title)).toEqual(['Title of a', 'Title of b'])
  expect(service.objects(name).get('a-0')?.content).toBe('Text of a')
  expect(service.objects(name).get('b-0')).toMatchObject({ summary: 'About b', content: '' })
  bodies.a = [section('', '', 'Back')]
  bodies.b = undefined as never
  await run([{ ...a, lastEditedDate: 201 * day }, post('b')], { compare: false })
  expect(service.objects(name).get('a-0')?.content).toBe('Back')
  expect(service.objects(name).get('b-0')?.content).toBe('Text of b')
  await service.close()
})

test('R-373 a body that cannot be read loses the name of what was taken back, however long it fails', async () => {
  const { service, run, forget } = await synchronised()
  const [a, b] = [post('a'), post('b')]
  let isAway = false
  const read: SyncOptions['read'] = async (_, { id }) => {
    if (isAway) throw new Error(`${id} is away`)
    return { sections: [section('', '', `Text of ${id} names b`), section('x', 'X', 'b')], dependent: true }
  }
  const states = [
    ['the first failure', () => {}],
    [
      'a failure after another one',
      async () => {
        await run([{ ...a, lastEditedDate: 201 * day }, b], { read, compare: false })
        expect(ids(service)).toEqual(['a-0', 'a-1', 'b-0', 'b-1'])
      },
    ],
    ['a failure without a state', forget],
  ] as const
  for (const [state, prepare] of states) {
    isAway = false
    await run([a, b], { read })
    expect(ids(service), state).toEqual(['a-0', 'a-1', 'b-0', 'b-1'])
    isAway = true
    await prepare()
    for (const compare of [false, true, false]) {
      await run([a], { read, compare })
      expect(ids(service), state).toEqual(['a-0'])
      const record = service.objects(name).get('a-0')
      expect(record, state).toMatchObject({ title: 'Title of a', content: '' })
    }
  }
  await service.close()
})

test('R-376 failures say what to do, never the key, and lose nothing', async () => {
  const { service, run, clock } = await synchronised()
  await run([post('a')])
  // The index is compared because a day has passed.
  clock.now += 2 * day
  const cases = [
    [
      { status: 403, message: 'Invalid Application-ID or API key' },
      /ALGOLIA_APP_ID and ALGOLIA_ADMIN_APP_KEY/,
    ],
    [{ status: 403, message: 'Method not allowed with this API key' }, /needs the rights addObject/],
    [{ status: 402, message: 'Payment required' }, /quota is used up/],
    [{ status: 400, message: 'Record at the position 0 is too big' }, /smaller records/],
    ['drop', /cannot be reached/],
    ['hang', /did not answer in time/],
  ] as const
  for (const [failure, advice] of cases) {
    service.setFailure(failure)
    const failed = run([post('a'), post('b')], { compare: false })
    await expect(failed).rejects.toThrow(advice)
    await expect(failed).rejects.toThrow(/Nothing is lost/)
    await failed.catch((error: Error) => expect(error.message).not.toMatch(/\badmin\b/))
  }
  expect(ids(service)).toEqual(['a-0'])
  service.setFailure(null)
  await run([post('a'), post('b')])
  expect(ids(service)).toEqual(['a-0', 'b-0'])
  await service.close()

  const other = await synchronised('wrong')
  await expect(other.run([post('a')])).rejects.toThrow(/must belong to the same application/)
  const reader = await synchronised('search')
  await expect(reader.run([post('a')])).rejects.toThrow(/needs the rights/)
  await Promise.all([other.service.close(), reader.service.close()])
})
