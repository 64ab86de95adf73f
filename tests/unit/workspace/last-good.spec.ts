import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskStore } from '@/lib/store/disk-store'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { Limiter } from '@/lib/workspace/client/limiter'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, blogWorld, rowId, tableId } from './blog'
import { FakeClock, FakeWorkspace, PatientClock, uuid, wrap } from './fake-workspace'

const titles = (site: { posts: readonly { title: string }[] }) => site.posts.map(({ title }) => title)

/** Runs work with the console's words kept, and gives them. */
async function wordsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { error, info } = console
  const words: string[] = []
  console.error = console.info = (text) => words.push(String(text))
  try {
    await work()
  } finally {
    Object.assign(console, { error, info })
  }
  return words
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const store = (scope = 'a') => new ContentStore(new DiskStore(folder), scope)

test('a process that starts while the workspace is away serves what another one has read', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  await blogLoader(world, { store: store() }).loader.load()

  const restarted = blogLoader(world, { store: store() })
  restarted.workspace.intercept = () => ({ status: 503 })
  const words = await wordsOf(async () => {
    expect(titles(await restarted.loader.load())).toEqual(['A', 'B'])
    restarted.clock.time += 2_000
    expect(titles(await restarted.loader.load())).toEqual(['A', 'B'])
    restarted.workspace.intercept = () => undefined
    restarted.clock.time += 2_000
    await restarted.loader.load()
  })
  expect(words).toEqual([
    'The workspace cannot be read; readers get the last good content until it answers.',
    expect.stringMatching(/^The workspace answers again, after \d+ s and 2 failed attempts\.$/),
  ])
})

test('a store that does not answer at the start is asked again, and serves as soon as it does', async () => {
  const world = blogWorld([{ title: 'A' }])
  await blogLoader(world, { store: store() }).loader.load()
  const disk = new DiskStore(folder)
  let isAway = true
  const slow = { read: async (key: string) => (isAway ? null : disk.read(key)), write: async () => undefined }
  const { loader, workspace } = blogLoader(world, { store: new ContentStore(slow, 'a') })
  workspace.intercept = () => ({ status: 403 })
  await wordsOf(async () => {
    await expect(loader.load()).rejects.toThrow('NOTION_PAGE_ID')
    isAway = false
    expect(titles(await loader.load())).toEqual(['A'])
  })
})

test('content of another workspace or account is not taken', async () => {
  await blogLoader(blogWorld([{ title: 'A' }]), { store: store('a') }).loader.load()
  const other = blogLoader(blogWorld([{ title: 'B' }]), { store: store('b') })
  other.workspace.intercept = () => ({ status: 403 })
  await expect(other.loader.load()).rejects.toThrow('NOTION_PAGE_ID')
})

test('a stored file that was cut counts for nothing, and a folder that cannot be written takes nothing down', async () => {
  const disk = new DiskStore(folder)
  await disk.write('key', 'text')
  expect(await disk.read('key')).toBe('text')
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'x')
  expect(await disk.read('key')).toBeNull()

  const { warn } = console
  const warned: string[] = []
  console.warn = (text) => warned.push(text)
  const closed = new DiskStore(join(folder, name))
  await Promise.all([closed.write('key', 'text'), closed.write('other', 'other text')])
  console.warn = warn
  expect(warned.join()).toContain('CONTENT_STORE_DIR')
  expect(warned).toHaveLength(1)
  expect(await closed.read('key'), 'kept for the life of the process').toBe('text')
  expect(await closed.read('other')).toBe('other text')
})

test('after a restart an article is taken from the store; nothing is asked before its next edit', async () => {
  const page = { id: uuid(1), type: 'page', properties: { title: [['T']] }, content: [] }
  const workspace = new FakeWorkspace({ block: { [uuid(1)]: page } })
  const row = { id: uuid(1), lastEditedDate: Date.parse('2026-06-15T11:00:00.001Z') }
  const loader = () =>
    new ArticleLoader(
      workspace.client(),
      { ENABLE_CACHE: true },
      { store: store(), clock: new PatientClock() },
    )
  const first = await loader().load(row)
  const again = loader()
  expect(await again.load(row)).toEqual(first)
  expect(workspace.count('loadPageChunk')).toBe(1)
  expect(await again.isStored(row)).toBe(true)
  expect(await again.isStored({ ...row, lastEditedDate: row.lastEditedDate + 1 })).toBe(false)
  await again.load({ ...row, lastEditedDate: row.lastEditedDate + 1 })
  expect(workspace.count('loadPageChunk')).toBe(2)
})

test('blocks that a page still names do not vanish when an answer lacks them, until it has lacked them for ten minutes', async () => {
  const block = (id: string, content: string[]) => ({ id, type: 'text', content })
  const world = {
    block: {
      [uuid(1)]: { id: uuid(1), type: 'page', content: [uuid(2)] },
      [uuid(2)]: block(uuid(2), [uuid(3)]),
      [uuid(3)]: block(uuid(3), []),
    },
  }
  const workspace = new FakeWorkspace(world)
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), { ENABLE_CACHE: true }, { clock })
  const edited = Date.parse('2026-06-15T11:00:00.001Z')
  await articles.load({ id: uuid(1), lastEditedDate: edited })
  delete (world.block as Record<string, unknown>)[uuid(2)]
  delete (world.block as Record<string, unknown>)[uuid(3)]
  const shown = async () =>
    Object.keys((await articles.load({ id: uuid(1), lastEditedDate: edited + 1 })).block)
  expect(await shown()).toEqual([uuid(1), uuid(2), uuid(3)])
  clock.time += 599_999
  expect(await shown()).toEqual([uuid(1), uuid(2), uuid(3)])
  clock.time += 10_000
  expect(await shown()).toEqual([uuid(1)])
})

test('rows that were deleted are gone, even all of them; rows that a list merely lacks stay', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  const rows = structuredClone(world.block)
  // A list without rows that are there.
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection'
      ? {
          body: { result: { reducerResults: { collection_group_results: { blockIds: [] } } }, recordMap: {} },
        }
      : undefined
  await wordsOf(async () => {
    clock.time += 2_000
    expect(titles(await loader.load())).toEqual(['A', 'B'])
    workspace.intercept = () => undefined
    for (const id of [rowId(0), rowId(1)]) {
      const row = rows[id]
      if (row) world.block[id] = { ...row, alive: false, parent_id: `${tableId}-trash` }
    }
    clock.time += 2_000
    expect(titles(await loader.load())).toEqual([])
  })
})

/** A record as nobody knows it. */
const strange = (value: unknown) => ({ record: { current: value } })

test('rows that come in a shape that nobody knows take nothing away: neither some of them, nor all beside an empty list', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  const rows = [rowId(0), rowId(1)]
  const answerWith = (blockIds: string[], block: Record<string, unknown>) => {
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection'
        ? {
            body: {
              result: { reducerResults: { collection_group_results: { blockIds } } },
              recordMap: { block },
            },
          }
        : endpoint === 'syncRecordValuesMain'
          ? {
              body: {
                recordMap: { block: Object.fromEntries(rows.map((id) => [id, strange(world.block[id])])) },
              },
            }
          : undefined
  }
  await wordsOf(async () => {
    const known = { [rowId(0)]: wrap({ ...world.block[rowId(0)], id: rowId(0) }, 'flat') }
    for (const [blockIds, block] of [
      [rows, { ...known, [rowId(1)]: strange(world.block[rowId(1)]) }],
      [rows, Object.fromEntries(rows.map((id) => [id, strange(world.block[id])]))],
      [[], {}],
    ] as const) {
      answerWith([...blockIds], block)
      clock.time += 2_000
      expect(titles(await loader.load())).toEqual(['A', 'B'])
    }
    answerWith(rows, { ...known, [rowId(1)]: { role: 'none' } })
    for (const [pause, left] of [
      [2_000, ['A', 'B']],
      [5_000, ['A']],
    ] as const) {
      clock.time += pause
      expect(titles(await loader.load()), 'a row that says for five seconds that it is hidden goes').toEqual(
        left,
      )
    }
  })
})

test('a row that the list names and that does not arrive is shown as it was for ten minutes', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  const blockIds = [rowId(0), rowId(1)]
  const block = { [rowId(0)]: wrap({ ...world.block[rowId(0)], id: rowId(0) }, 'flat') }
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection'
      ? {
          body: {
            result: { reducerResults: { collection_group_results: { blockIds } } },
            recordMap: { block },
          },
        }
      : endpoint === 'syncRecordValuesMain'
        ? { body: { recordMap: { block: {} } } }
        : undefined
  for (const wait of [2_000, 599_000]) {
    clock.time += wait
    expect(titles(await loader.load())).toEqual(['A', 'B'])
  }
  clock.time += 2_000
  expect(titles(await loader.load())).toEqual(['A'])
})

test('a change is not told out of an answer that was asked for before it', async () => {
  const world = blogWorld([{ title: 'Old' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  clock.time += 2_000
  const reading = loader.load()
  const asked = workspace.calls.length
  while (workspace.calls.length === asked) await Promise.resolve()
  Object.assign(world.block, blogWorld([{ title: 'New' }]).block)
  const { before, after } = await loader.loadChange()
  expect([titles(before), titles(after)]).toEqual([['Old'], ['New']])
  expect(titles(await reading)).toEqual(['Old'])
})

test('a change is told until its pages are revalidated, also to the next process', async () => {
  const world = blogWorld([{ title: 'Old' }])
  const first = blogLoader(world, { store: store() })
  await first.loader.load()
  await (await first.loader.loadChange()).confirm()
  Object.assign(world.block, blogWorld([{ title: 'New' }]).block)
  // This process ends before it has revalidated the pages.
  await first.loader.loadChange()
  const second = blogLoader(world, { store: store() }).loader
  await second.load()
  for (const told of [['Old'], ['Old']]) {
    const { before, after } = await second.loadChange()
    expect([titles(before), titles(after)]).toEqual([told, ['New']])
  }
  await (await second.loadChange()).confirm()
  expect(titles((await second.loadChange()).before)).toEqual(['New'])
  expect(titles((await blogLoader(world, { store: store() }).loader.loadChange()).before)).toEqual(['New'])
})

test('a list that lacks rows is believed when it has been the same for ten minutes', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  const short = { result: { reducerResults: { collection_group_results: { blockIds: [rowId(0)] } } } }
  const recordMap = { block: { [rowId(0)]: { role: 'reader', value: world.block[rowId(0)] } } }
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? { body: { ...short, recordMap } } : undefined
  await wordsOf(async () => {
    // The first window reads records, which say nothing about the list; after a pause the rows are queried.
    for (const wait of [2_000, 4_000, 599_000]) {
      clock.time += wait
      expect(titles(await loader.load())).toEqual(['A', 'B'])
    }
    clock.time += 2_000
    expect(titles(await loader.load())).toEqual(['A'])
  })
})

test('while a request hangs, a short one finds out that the workspace answers again', async () => {
  const world = blogWorld([{ title: 'A' }])
  let now: (() => void)[] = []
  const clock = new PatientClock()
  clock.sleep = () => new Promise<void>((resolve) => now.push(resolve))
  const { loader, workspace } = blogLoader(world, {
    clock,
    probe: ({ fetch }) =>
      new WorkspaceClient({
        apiBaseUrl: 'https://workspace.test',
        fetch,
        clock,
        attempts: 1,
        timeout: 50,
        queryTimeout: 50,
      }),
  })
  await loader.load()
  const nextWindow = async () => {
    clock.time += 5_000
    const load = loader.load()
    // On a busy machine the short request needs some time.
    await Promise.race([load, new Promise((resolve) => setTimeout(resolve, 200))])
    for (const passed of now) passed()
    now = []
    return titles(await load)
  }
  workspace.hangs = true
  await wordsOf(async () => {
    expect(await nextWindow()).toEqual(['A'])
    expect(await nextWindow()).toEqual(['A'])
    await new Promise((resolve) => setTimeout(resolve, 100))
    workspace.hangs = false
    world.block[rowId(0)] = {
      ...world.block[rowId(0)],
      id: rowId(0),
      properties: blogWorld([{ title: 'New' }]).block[rowId(0)]?.properties,
    }
    expect(await nextWindow()).toEqual(['New'])
  })
})

test('requests begin at the pace that is set, after a burst', async () => {
  const clock = new FakeClock(0)
  const limiter = new Limiter(3, clock, { rate: 2, burst: 4 })
  const began: number[] = []
  for (let task = 0; task < 8; task++) await limiter.run(async () => began.push(clock.time))
  expect(began).toEqual([0, 0, 0, 0, 500, 1_000, 1_500, 2_000])
  clock.time += 10_000
  for (let task = 0; task < 5; task++) await limiter.run(async () => began.push(clock.time))
  expect(began.slice(8)).toEqual([12_000, 12_000, 12_000, 12_000, 12_500])
})
