/** Lists that stay as they were, with the records in them: time gives no right back that was taken. */

import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, rowId, tableId } from '../blog'
import { edit, memoryStore, passwordId, rowOf, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { FakeWorkspace, PatientClock, uuid, type World } from '../fake-workspace'
import { columns } from '../rows'

const titles = ['One', 'Two', 'Three', 'Four', 'Five']
const ghost = uuid(999)
/** Milliseconds between two readers: fewer in a full run. */
const interval = process.env.E2E_WHOLE ? 10_000 : 30_000

function instance(
  world: World,
  { recordLimit = 1_000, store = memoryStore(), clock = new PatientClock() } = {},
) {
  const blog = blogLoader(world, { recordLimit, clock, store: new ContentStore(store) })
  const next = async (pause = 2_000) => {
    clock.time += pause
    return told(await blog.loader.load())
  }
  return { ...blog, next, store }
}

/** A blog whose table was read, and the answer with its list then. */
async function begun(recordLimit?: number) {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const blog = instance(world, { recordLimit })
  for (const pause of [0, 2_000, 2_000]) await blog.next(pause)
  const query = blog.workspace.calls.find(({ endpoint }) => endpoint === 'queryCollection')
  if (!query) throw new Error('no query')
  return { ...blog, world, list: structuredClone(blog.workspace.answer(query)) }
}

type Blog = ReturnType<typeof instance>

function answerLists({ workspace }: Pick<Blog, 'workspace'>, body: unknown): void {
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? { body } : undefined)
}

/** What readers get in 20 minutes, or as many, each state once. */
async function states(next: Blog['next'], minutes = 20): Promise<string[]> {
  const seen = new Set<string>()
  for (let time = 0; time < minutes * 60_000; time += interval) seen.add(JSON.stringify(await next(interval)))
  return [...seen]
}

const withoutTwo = JSON.stringify({ open: titles.filter((title) => title !== 'Two'), locked: [] })

for (const [what, recordLimit] of [
  ['short', 1_000],
  ['long', 3],
] as const) {
  test(`R-373 a deleted post does not come back with an old list of a ${what} table`, {
    tags: what === 'long' ? 'full' : [],
  }, async () => {
    await wordsOf(async () => {
      const { next, world, list, workspace, store, clock } = await begun(recordLimit)
      const row = rowOf(world, 1)
      world.block[row.id] = { ...row, alive: false, parent_id: `${tableId}-trash`, version: 2 }
      for (const pause of [2_000, 2_000, 10_000]) await next(pause)
      answerLists({ workspace }, list)
      expect(await states(next)).toEqual([withoutTwo])
      const restarted = instance(world, { recordLimit, store, clock })
      restarted.workspace.intercept = ({ endpoint, body }) => {
        if (endpoint === 'queryCollection') return { body: list }
        return JSON.stringify(body).includes(row.id) ? { status: 400, body: {} } : undefined
      }
      expect(await states(restarted.next)).toEqual([withoutTwo])
      world.block[row.id] = { ...row, version: 3 }
      restarted.workspace.intercept = () => undefined
      expect((await restarted.next(10_000)).open).toEqual(titles)
    })
  })

  for (const [how, cells] of Object.entries({
    'is made a draft': { [statusId]: [['Draft']] },
    'is scheduled': { [columns.date ?? '']: [['‣', [['d', { type: 'date', start_date: '2999-01-01' }]]]] },
    'gets another type': { [columns.type ?? '']: [['Note']] },
  }))
    test(`R-373 a post that ${how} does not come back with an old list of a ${what} table`, {
      tags: what === 'short' ? 'full' : [],
    }, async () => {
      await wordsOf(async () => {
        const { next, world, list, workspace } = await begun(recordLimit)
        edit(world, 1, cells)
        for (const pause of [2_000, 2_000]) await next(pause)
        answerLists({ workspace }, list)
        expect(await states(next)).toEqual([withoutTwo])
        workspace.intercept = ({ endpoint }) =>
          endpoint === 'queryCollection' ? { body: list } : { status: 400, body: {} }
        expect(await states(next), 'without second answers').toEqual([withoutTwo])
      })
    })
}

for (const [what, answer] of Object.entries({
  'are refused': () => ({ status: 400, body: {} }),
  'lack its record': (body: unknown) => ({
    body: JSON.parse(JSON.stringify(body), (key, value) => (key === rowId(1) ? undefined : value)),
  }),
}))
  test(`R-373 a post that was deleted while queries were refused does not come back with old lists while answers ${what}`, {
    tags: what === 'are refused' ? [] : 'full',
  }, async () => {
    await wordsOf(async () => {
      const { next, world, list, workspace, store, clock } = await begun()
      const row = rowOf(world, 1)
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'queryCollection' ? { status: 400, body: {} } : undefined
      world.block[row.id] = { ...row, alive: false, version: 2 }
      for (const pause of [5_000, 5_000, 5_000]) await next(pause)
      const spoil = (blog: Pick<Blog, 'workspace'>) => {
        blog.workspace.intercept = (call) =>
          call.endpoint === 'queryCollection' ? { body: list } : answer(blog.workspace.answer(call))
      }
      spoil({ workspace })
      expect(await states(next)).toEqual([withoutTwo])
      const restarted = instance(world, { store, clock })
      spoil(restarted)
      expect(await states(restarted.next)).toEqual([withoutTwo])
    })
  })

// Where both agree for ten minutes, they count.
for (const [records, minutes] of [
  ['refused', 20],
  ['old', 9],
] as const)
  test(`R-373 a draft that was seen without a list does not come back with a list from just before while records are ${records}`, async () => {
    await wordsOf(async () => {
      const { next, world, workspace, store, clock } = await begun()
      await next(70_000)
      const refusesLists: FakeWorkspace['intercept'] = ({ endpoint }) =>
        endpoint === 'queryCollection' ? { status: 500, body: {} } : undefined
      workspace.intercept = refusesLists
      edit(world, 1, { title: [['Two']] })
      const before = structuredClone(world.block)
      await next(5_000)
      edit(world, 1, { [statusId]: [['Draft']] })
      for (const pause of [5_000, 5_000]) await next(pause)
      const answerOld = (blog: Pick<Blog, 'workspace'>) => {
        const old = new FakeWorkspace({ ...world, block: before })
        blog.workspace.intercept = (call) =>
          call.endpoint !== 'queryCollection' && records === 'refused'
            ? { status: 500, body: {} }
            : { body: old.answer(call) }
      }
      answerOld({ workspace })
      expect(await states(next, minutes)).toEqual([withoutTwo])
      const restarted = instance(world, { store, clock })
      answerOld(restarted)
      expect(await states(restarted.next, minutes)).toEqual([withoutTwo])
    })
  })

test('R-373 withdrawals are seen although lists stay old and name a row that nobody can read', async () => {
  await wordsOf(async () => {
    const { next, world, list, workspace, store, clock } = await begun()
    const text = JSON.stringify(list).replace(`"${rowId(0)}",`, `"${rowId(0)}","${ghost}",`)
    const withGhost = JSON.parse(text.replace('"sizeHint":5', '"sizeHint":6'))
    answerLists({ workspace }, withGhost)
    for (const pause of [70_000, 2_000]) await next(pause)
    const before = workspace.calls.length
    expect((await next()).open).toEqual(titles)
    expect(workspace.calls.length - before, 'requests of a quiet window').toBe(1)
    edit(world, 1, { [statusId]: [['Draft']] })
    expect(JSON.stringify(await next())).toBe(withoutTwo)
    expect(await states(next)).toEqual([withoutTwo])
    const restarted = instance(world, { store, clock })
    answerLists(restarted, withGhost)
    await restarted.next()
    edit(world, 2, { [passwordId]: [['wyvern']] })
    expect(await restarted.next()).toEqual({ open: ['One', 'Four', 'Five'], locked: ['Three'] })
  })
})

test('a draft whose version one answer gave too high is published once answers have agreed for ten minutes', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { next } = instance(world)
  await next()
  const row = rowOf(world, 1)
  row.version = 1e12
  await next()
  row.version = 2
  edit(world, 1, { [statusId]: [['Published']] }, 0)
  for (const pause of [2_000, 590_000]) expect((await next(pause)).open).toEqual(['Open'])
  expect((await next(10_000)).open).toEqual(['Open', 'Draft'])
})
