/** The settings on the Config page decide what readers may see: one odd answer about them changes nothing. */

import { expect, test } from 'vitest'
import type { Store } from '@/lib/store/store'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { forgetWarnings } from '../../../support/warnings'
import { blogLoader, blogWorld, rowId } from '../blog'
import { edit, statusId } from '../edited-blog'
import {
  type Call,
  FakeWorkspace,
  PatientClock,
  type Shape,
  shapes,
  uuid,
  type Value,
  type World,
} from '../fake-workspace'
import { columns } from '../rows'

const [configTable, configView, holder] = [uuid(20), uuid(21), uuid(22)]
const configPage = rowId(3)
const minute = 60_000

const schema = {
  title: { name: 'Name', type: 'title' },
  v: { name: 'Value', type: 'text' },
  e: { name: 'Enable', type: 'checkbox' },
}

/** Sets a row of the Config page's table, as an edit in the workspace does. */
function setEntry(world: World, number: number, name: string, value: string, enable = 'Yes'): void {
  const id = uuid(number)
  world.block[id] = {
    id,
    type: 'page',
    parent_id: configTable,
    parent_table: 'collection',
    version: Number(world.block[id]?.version ?? 0) + 1,
    properties: { title: [[name]], v: [[value]], e: [[enable]] },
  }
}

/** A world whose Config page keeps two posts back, and which does what deployments may do without one. */
function configuredWorld(): World {
  const world = blogWorld([
    { title: 'Open' },
    // The clock of the tests says noon of that day in UTC: in Los Angeles that is early morning.
    { title: 'This noon', when: { type: 'datetime', start_date: '2026-06-15', start_time: '11:30' } },
    { title: 'Later', when: { start_date: '2099-01-01' } },
    { title: 'Site config', type: 'Config' },
  ])
  world.block[configPage] = { ...world.block[configPage], id: configPage, content: [holder] }
  world.block[holder] = {
    id: holder,
    type: 'collection_view',
    collection_id: configTable,
    view_ids: [configView],
    parent_id: configPage,
  }
  world.collection_view = {
    ...world.collection_view,
    [configView]: { id: configView, type: 'table', name: '', format: {} },
  }
  world.collection = { ...world.collection, [configTable]: { id: configTable, schema } }
  setEntry(world, 30, 'TIME_ZONE', 'America/Los_Angeles')
  setEntry(world, 31, 'POST_SCHEDULE_PUBLISH', 'true')
  setEntry(world, 32, 'POST_LOCK_SUMMARY', 'false')
  setEntry(world, 33, 'POST_LOCK_SUMMARY', 'true', 'No')
  return world
}

function memoryStore(): Store {
  const texts = new Map<string, string>()
  return {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void texts.set(key, text),
  }
}

function started(world: World, more: { store?: Store; clock?: PatientClock; shape?: Shape } = {}) {
  const { store = memoryStore(), ...options } = more
  const begun = blogLoader(world, {
    ...options,
    store: new ContentStore(store),
    settings: { POST_SCHEDULE_PUBLISH: false, POST_LOCK_SUMMARY: true },
  })
  const shown = async (milliseconds = 0) => {
    begun.clock.time += milliseconds
    const { posts, settings } = await begun.loader.load()
    return { titles: posts.map(({ title }) => title), summaries: settings.POST_LOCK_SUMMARY }
  }
  return { ...begun, store, shown }
}

const kept = { titles: ['Open'], summaries: false }
const unset = { titles: ['Open', 'This noon', 'Later'], summaries: true }

function editPage(world: World): void {
  const page = world.block[configPage]
  if (page) page.last_edited_time = Number(page.last_edited_time) + minute
}

type Fields = Record<string, Record<string, unknown>>
type Spoil = (answer: { recordMap?: Record<string, Fields>; result?: unknown }) => void

/** The record of an id in an answer, in whichever shape. */
function valueIn(record: Record<string, unknown> | undefined): Record<string, unknown> {
  const inner = Object(record?.value)
  return inner.id === undefined ? Object(inner.value) : inner
}

const eachEntry = (visit: (row: Record<string, unknown>) => void): Spoil => {
  return ({ recordMap }) => {
    for (const record of Object.values(recordMap?.block ?? {})) {
      const row = valueIn(record)
      if (row.parent_id === configTable) visit(row)
    }
  }
}
const eachList = (change: (ids: string[]) => string[]): Spoil => {
  return (answer) => {
    const list = Object(answer).result?.reducerResults?.collection_group_results
    if (list) list.blockIds = change(list.blockIds)
  }
}
const ofTable = (change: (table: Record<string, unknown>) => void): Spoil => {
  return ({ recordMap }) => change(valueIn(recordMap?.collection?.[configTable]))
}

const ways: Record<string, Spoil> = {
  'a list without rows': eachList(() => []),
  'a list that is cut': eachList((ids) => ids.slice(-1)),
  'no result': (answer) => delete answer.result,
  'rows without properties': eachEntry((row) => delete row.properties),
  'rows with empty cells': eachEntry((row) =>
    Object.assign(row, { properties: { title: [], v: [], e: [] } }),
  ),
  'rows without values': eachEntry((row) => delete Object(row.properties).v),
  'ticked boxes that are not': eachEntry((row) => Object.assign(Object(row.properties), { e: [['Yes']] })),
  'a table without columns': ofTable((table) => Object.assign(table, { schema: {} })),
  'a table without its box': ofTable((table) =>
    Object.assign(table, { schema: { title: schema.title, v: schema.v } }),
  ),
}

/** Spoils the answers that a test chooses. */
const spoiling =
  (answer: (call: Call) => unknown, isChosen: (call: Call) => boolean, spoil: Spoil) => (call: Call) => {
    if (!isChosen(call)) return undefined
    const body = structuredClone(answer(call))
    spoil(Object(body))
    return { body }
  }

const isQuery = ({ endpoint, body }: Call) =>
  endpoint === 'queryCollection' && JSON.stringify(body).includes(configTable)
const isPage = ({ endpoint, body }: Call) => endpoint === 'loadPageChunk' && body.pageId === configPage

/** True for the first call only. */
function once(isChosen: (call: Call) => boolean): (call: Call) => boolean {
  let isOver = false
  return (call) => {
    if (isOver || !isChosen(call)) return false
    isOver = true
    return true
  }
}

test('R-373 with a long window a change says that the Config page could not be read, until it can', async () => {
  const world = configuredWorld()
  const { loader, workspace } = blogLoader(world, { settings: { NEXT_REVALIDATE_SECOND: 3_600 } })
  const lacks = async () => (await loader.loadChange()).lacksSettings
  expect(await lacks()).toBe(false)
  workspace.intercept = (call) => (isQuery(call) || isPage(call) ? { status: 400, body: {} } : undefined)
  expect(await lacks()).toBe(true)
  workspace.intercept = () => undefined
  expect(await lacks()).toBe(false)
})

/** A clock on which only waits of some lengths end, and at once. */
const clockOf = (...lengths: number[]) => {
  const clock = new PatientClock()
  clock.sleep = (milliseconds?: number) =>
    lengths.includes(milliseconds ?? 0) ? Promise.resolve() : new Promise<void>(() => {})
  return clock
}

test('R-373 a post is withdrawn although the Config page hangs; the settings stay, and follow later', async () => {
  const world = configuredWorld()
  const clock = clockOf(20_000)
  const settings = { NEXT_REVALIDATE_SECOND: 3_600 }
  const { loader, workspace } = blogLoader(world, { clock, settings })
  const { posts, settings: before } = await loader.load()
  expect([posts.map(({ title }) => title), before.TIME_ZONE]).toEqual([['Open'], 'America/Los_Angeles'])
  let release = () => {}
  workspace.held = new Promise((resolve) => {
    release = resolve
  })
  workspace.isHeld = (call) => isQuery(call) || isPage(call)
  edit(world, 0, { [statusId]: [['Draft']] })
  setEntry(world, 30, 'TIME_ZONE', 'Asia/Tokyo')
  const { after, lacksSettings } = await loader.loadChange()
  expect([after.posts, after.settings.TIME_ZONE, lacksSettings]).toEqual([[], 'America/Los_Angeles', true])
  // A load that goes on is not waited for again.
  expect((await loader.loadChange()).lacksSettings).toBe(true)
  release()
  clock.sleep = () => new Promise(() => {})
  await expect.poll(async () => (await loader.loadChange()).after.settings.TIME_ZONE).toBe('Asia/Tokyo')
  expect(loader.lacksSettings).toBe(false)
})

test('with a short window no change says so: the next window reads the Config page again', async () => {
  const { loader, workspace } = blogLoader(configuredWorld())
  await loader.loadChange()
  workspace.intercept = (call) => (isQuery(call) || isPage(call) ? { status: 400, body: {} } : undefined)
  expect((await loader.loadChange()).lacksSettings).toBe(false)
})

for (const shape of shapes) {
  for (const [name, spoil] of Object.entries(ways)) {
    test(`R-271 R-373 one answer about the Config page with ${name} publishes nothing (${shape})`, async () => {
      for (const isEdited of [false, true]) {
        const world = configuredWorld()
        const { workspace, shown, store, clock } = started(world, { shape })
        expect(await shown()).toEqual(kept)
        if (isEdited) editPage(world)
        const isSpoiled = once(isQuery)
        let count = 0
        workspace.intercept = spoiling(
          (call) => workspace.answer(call),
          (call) => isSpoiled(call) && ++count > 0,
          spoil,
        )
        expect(await shown(2 * minute)).toEqual(kept)
        expect(count).toBe(1)
        expect(await shown(2 * minute)).toEqual(kept)
        expect(await started(world, { shape, store, clock }).shown(2 * minute)).toEqual(kept)
      }
    })
  }
}

test('R-271 R-373 a Config page that came once without content loses no setting, now or after a restart', async () => {
  const world = configuredWorld()
  const { workspace, shown, store, clock } = started(world)
  expect(await shown()).toEqual(kept)
  editPage(world)
  workspace.intercept = spoiling(
    (call) => workspace.answer(call),
    once(isPage),
    ({ recordMap }) => {
      delete valueIn(recordMap?.block?.[configPage]).content
    },
  )
  expect(await shown(2 * minute)).toEqual(kept)
  expect(await shown(2 * minute)).toEqual(kept)
  const again = started(world, { store, clock })
  expect(await again.shown()).toEqual(kept)
  expect(await again.shown(20 * minute)).toEqual(kept)
})

test('R-271 a Config page that an earlier release has stored without its table is read completely', async () => {
  const world = configuredWorld()
  const { shown, store, clock } = started(world)
  await shown()
  const pages = new ContentStore(store)
  const stored = await pages.readPage(configPage)
  if (!stored) throw new Error('the Config page is not stored')
  const page = stored.page.recordMap.block[configPage]
  const recordMap = {
    ...stored.page.recordMap,
    block: page ? { [configPage]: { ...page, value: { ...page.value, content: [] } } } : {},
    collection_query: {},
  }
  await pages.writePage(configPage, { ...stored, page: { ...stored.page, recordMap } })
  const content = await pages.readContent()
  if (content) await pages.writeContent({ ...content.content, entries: {} }, content.loadedAt)
  expect(await started(world, { store, clock }).shown(2 * minute)).toEqual(kept)
})

test('R-271 before anything is known, a Config page without rows is read once more', async () => {
  for (const [isChosen, spoil] of [
    [isQuery, ways['a list without rows']],
    [isQuery, ways['rows without properties']],
    [isQuery, ways['a table without columns']],
    [isPage, ({ recordMap }) => delete valueIn(recordMap?.block?.[configPage]).content],
  ] as [typeof isQuery, Spoil][]) {
    const { workspace, shown } = started(configuredWorld())
    workspace.intercept = spoiling((call) => workspace.answer(call), once(isChosen), spoil)
    expect(await shown()).toEqual(kept)
  }
})

test('R-271 answers that go on being wrong are not believed while the rows themselves say otherwise', async () => {
  const { workspace, shown } = started(configuredWorld())
  await shown()
  const { warn } = console
  const words: string[] = []
  forgetWarnings()
  console.warn = (text) => words.push(String(text))
  try {
    workspace.intercept = spoiling(
      (call) => workspace.answer(call),
      isQuery,
      eachList(() => []),
    )
    expect(await shown(2 * minute)).toEqual(kept)
    for (let passed = 0; passed < 9; passed++) expect(await shown(minute)).toEqual(kept)
    // What all answers say for ten minutes counts.
    expect(await shown(minute)).toEqual(unset)
  } finally {
    console.warn = warn
  }
  expect(words.filter((text) => text.includes('Config page'))).toEqual([
    'WARNING: An answer about the Config page gave another value, or none, for POST_LOCK_SUMMARY, POST_SCHEDULE_PUBLISH, ' +
      'TIME_ZONE, and a second one did not confirm it: what was known stays. If you changed it on purpose, wait ten minutes.',
  ])
})

test('a setting counts at the next reading when its row is added, changed, switched off or deleted', async () => {
  const world = configuredWorld()
  const { shown } = started(world)
  expect(await shown()).toEqual(kept)
  setEntry(world, 32, 'POST_LOCK_SUMMARY', 'false', 'No')
  expect(await shown(minute)).toEqual({ ...kept, summaries: true })
  setEntry(world, 34, 'POST_LOCK_SUMMARY', 'false')
  expect(await shown(minute)).toEqual(kept)
  delete world.block[uuid(31)]
  expect((await shown(minute)).titles).toEqual(unset.titles)
  setEntry(world, 34, 'POST_LOCK_SUMMARY', 'true')
  expect((await shown(minute)).summaries).toBe(true)
})

test('a setting whose row is in the bin, or in another table, counts no longer', async () => {
  for (const change of [{ alive: false }, { parent_id: uuid(40) }]) {
    const world = configuredWorld()
    const { shown, workspace } = started(world)
    await shown()
    const row: Value | undefined = world.block[uuid(32)]
    if (row) Object.assign(row, change)
    // Lists do not name such rows.
    workspace.intercept = spoiling(
      (call) => workspace.answer(call),
      isQuery,
      eachList((ids) => ids.filter((id) => id !== uuid(32))),
    )
    expect(await shown(minute)).toEqual({ ...kept, summaries: true })
  }
})

test('the settings count no longer when their table is taken off the Config page, or loses its columns', async () => {
  for (const change of [
    (world: World) => Object.assign(world.block[configPage] ?? {}, { content: [] }),
    (world: World) => delete world.block[holder],
    (world: World) =>
      Object.assign(world.collection?.[configTable] ?? {}, { schema: { title: schema.title } }),
  ]) {
    const world = configuredWorld()
    const { shown } = started(world)
    await shown()
    change(world)
    editPage(world)
    expect(await shown(minute)).toEqual(unset)
  }
})

test('a change waits ten seconds when the second answer cannot be had', async () => {
  const world = configuredWorld()
  const { shown, workspace } = started(world)
  await shown()
  setEntry(world, 32, 'POST_LOCK_SUMMARY', 'true')
  workspace.intercept = ({ endpoint, body }) =>
    endpoint === 'syncRecordValuesMain' && JSON.stringify(body).includes(uuid(32))
      ? { status: 403 }
      : undefined
  expect(await shown(minute)).toEqual(kept)
  workspace.intercept = () => undefined
  expect(await shown(10_000)).toEqual({ ...kept, summaries: true })
})

test('another Config page brings its own settings, and none of those before', async () => {
  const world = configuredWorld()
  const { shown } = started(world)
  await shown()
  const page = world.block[configPage]
  const other = rowId(4)
  if (!page) throw new Error('no Config page')
  world.block[other] = { ...structuredClone(page), id: other, content: [] }
  delete world.block[configPage]
  expect(await shown(20 * minute)).toEqual(unset)
})

for (const [how, cells] of Object.entries({
  'a draft': { [columns.status ?? '']: [['Draft']] },
  'a menu entry': { [columns.type ?? '']: [['Menu']] },
  'a draft with a password': { [columns.status ?? '']: [['Draft']], [columns.password ?? '']: [['wyvern']] },
})) {
  test(`R-271 R-373 a Config row that becomes ${how} loses its settings by a second answer alone`, async () => {
    const world = configuredWorld()
    const { shown, workspace } = started(world)
    expect(await shown()).toEqual(kept)
    workspace.intercept = ({ endpoint, body }) =>
      endpoint === 'syncRecordValuesMain' && JSON.stringify(body).includes(configPage)
        ? { status: 400 }
        : undefined
    const page = world.block[configPage]
    Object.assign(page ?? {}, { properties: { ...Object(page?.properties), ...cells } })
    editPage(world)
    expect(await shown(5_000)).toEqual(kept)
    expect(await shown(5_000)).toEqual(kept)
    workspace.intercept = () => undefined
    expect(await shown(5_000)).toEqual(unset)
  })

  test(`R-271 R-373 a Config row that becomes ${how} loses no setting while the table is doubted`, async () => {
    const world = configuredWorld()
    const { shown } = started(world)
    expect(await shown()).toEqual(kept)
    const table = Object.values(world.collection ?? {}).find(({ id }) => id !== configTable)
    const fields = Object.entries(Object(table?.schema)).filter(([id]) => id !== columns.slug)
    Object.assign(table ?? {}, { schema: Object.fromEntries(fields) })
    expect(await shown(5_000)).toEqual(kept)
    const page = world.block[configPage]
    Object.assign(page ?? {}, { properties: { ...Object(page?.properties), ...cells } })
    editPage(world)
    for (const pause of [5_000, 5_000, minute, minute]) expect(await shown(pause)).toEqual(kept)
  })
}

test('R-373 after an edit the Config page is read again with a long window, however lately it was read', async () => {
  const world = configuredWorld()
  setEntry(world, 40, 'BIO', 'First')
  const { loader, clock } = blogLoader(world, { settings: { NEXT_REVALIDATE_SECOND: 3_600 } })
  const bio = async () => {
    clock.time += 1_000
    return (await loader.load()).settings.BIO
  }
  expect(await bio()).toBe('First')
  setEntry(world, 40, 'BIO', 'Second')
  expect(await bio()).toBe('First')
  loader.doubt()
  expect(await bio()).toBe('Second')
})

test('R-373 an answer about the Config page that was asked for before an edit, and comes after it, does not count', async () => {
  const world = configuredWorld()
  setEntry(world, 40, 'BIO', 'First')
  const clock = new PatientClock()
  const { loader, workspace } = blogLoader(world, { clock, settings: { NEXT_REVALIDATE_SECOND: 3_600 } })
  await loader.load()
  let answer = () => {}
  workspace.held = new Promise((resolve) => {
    answer = resolve
  })
  // The first request for the table is answered late, with its state of then, while the event's reading is under way.
  const former = new FakeWorkspace(structuredClone(world))
  const late: Call[] = []
  let isReported = false
  workspace.isHeld = (call) => {
    if (isReported && !isConfigTable(call.body)) answer()
    if (!isConfigTable(call.body) || late.length > 0) return false
    late.push(call)
    return true
  }
  workspace.intercept = (call) => (late.includes(call) ? { body: former.answer(call) } : undefined)
  clock.time += 61_000
  clock.sleep = async () => undefined
  await loader.reload()
  // The rest of that reading.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  clock.sleep = () => new Promise(() => {})
  setEntry(world, 40, 'BIO', 'Second')
  isReported = true
  expect((await loader.loadPresent()).settings.BIO).toBe('Second')
  expect(late).toHaveLength(1)
})

const isConfigTable = (body: Record<string, unknown>) => JSON.stringify(body).includes(configTable)
