/** Lists of the content table that stay empty or cut, although the records of the rows say that they stand in it. */

import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, rootId, rowId, tableId, viewId } from '../blog'
import { edit, memoryStore, rowOf, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { type FakeWorkspace, PatientClock, type World } from '../fake-workspace'

const titles = ['One', 'Two', 'Three', 'Four']
const minute = 60_000

/** Has each list give only its first rows. */
function cutLists(workspace: FakeWorkspace, count: number, sizeHint: number | null) {
  workspace.intercept = (call) => {
    if (call.endpoint !== 'queryCollection') return undefined
    const answer = Object(structuredClone(workspace.answer(call)))
    const group = answer.result.reducerResults.collection_group_results
    group.blockIds = group.blockIds.slice(0, count)
    answer.result.sizeHint = sizeHint ?? undefined
    const block = Object.fromEntries(group.blockIds.map((id: string) => [id, answer.recordMap.block[id]]))
    return { body: { ...answer, recordMap: { block } } }
  }
}

/** A blog, and how it goes on for some minutes, with a reader every 30 seconds. */
async function begun(count: number, sizeHint: number | null, { isRestarted = false } = {}) {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const [store, clock] = [memoryStore(), new PatientClock()]
  const start = () => blogLoader(world, { store: new ContentStore(store), clock })
  let blog = start()
  await blog.loader.load()
  clock.time += 2_000
  await blog.loader.load()
  if (isRestarted) blog = start()
  cutLists(blog.workspace, count, sizeHint)
  /** What readers saw last, and the fewest posts that they saw. */
  const during = async (minutes: number) => {
    let [open, fewest]: [string[], number] = [[], titles.length]
    for (const end = clock.time + minutes * minute; clock.time < end; ) {
      clock.time += 30_000
      open = told(await blog.loader.load()).open
      fewest = Math.min(fewest, open.length)
    }
    return { open, fewest }
  }
  return { ...blog, world, during }
}

const allStay = { open: titles, fewest: titles.length }

for (const { what, count, sizeHint } of [
  { what: 'empty', count: 0, sizeHint: 0 },
  { what: 'empty beside their true size hint', count: 0, sizeHint: 4 },
  { what: 'cut beside their true size hint', count: 2, sizeHint: 4 },
])
  for (const isRestarted of [false, true])
    test(`posts stay whose lists are ${what} for 25 minutes${isRestarted ? ', after a restart' : ''}`, {
      tags: isRestarted === (sizeHint === 0) ? [] : 'full',
    }, async () => {
      await wordsOf(async () => {
        const { during } = await begun(count, sizeHint, { isRestarted })
        expect(await during(25)).toEqual(allStay)
      })
    })

/** Changes that an owner makes while lists are empty or cut for a long time. */
const withdrawals: Record<string, (world: World) => void> = {
  'become a draft': (world) => edit(world, 1, { [statusId]: [['Draft']] }),
  'are deleted': (world) => {
    world.block[rowId(1)] = { ...rowOf(world, 1), alive: false, version: 2 }
  },
  'are not shared any more': (world) => {
    delete world.block[rowId(1)]
  },
}

for (const [what, withdraw] of Object.entries(withdrawals))
  test(`R-373 posts that ${what} after lists were empty for 20 minutes are withdrawn, and the others stay`, async () => {
    await wordsOf(async () => {
      const { during, world, workspace } = await begun(0, 0)
      await during(20)
      withdraw(world)
      expect((await during(1)).open).toEqual(['One', 'Three', 'Four'])
      expect(await during(20)).toEqual({ open: ['One', 'Three', 'Four'], fewest: 3 })
      workspace.intercept = () => undefined
      expect((await during(1)).open).toEqual(['One', 'Three', 'Four'])
    })
  })

test('a new post is shown although lists that stay cut lack others, and these stay', async () => {
  await wordsOf(async () => {
    const { during, world, workspace } = await begun(2, 4)
    await during(21)
    const fifth = { ...rowOf(world, 0), id: rowId(4), properties: { ...rowOf(world, 0).properties } }
    fifth.properties.title = [['Five']]
    const { block } = world
    world.block = { [fifth.id]: fifth, ...block }
    cutLists(workspace, 3, 5)
    expect((await during(1)).open.toSorted()).toEqual([...titles, 'Five'].toSorted())
  })
})

test('rows that a list without contradiction lacks are dropped after ten minutes', async () => {
  await wordsOf(async () => {
    const { during } = await begun(2, 2)
    expect(await during(9)).toEqual(allStay)
    expect((await during(2)).open).toEqual(['One', 'Two'])
  })
})

test('posts stay while lists are empty although the owner filters the view, whose filter no query sends', async () => {
  await wordsOf(async () => {
    const { during, world } = await begun(0, 0)
    const filter = { operator: 'and', filters: [{ property: statusId }] }
    Object.assign(world.collection_view?.[viewId] ?? {}, { query2: { filter } })
    expect(await during(25)).toEqual(allStay)
  })
})

test('R-373 posts that all leave the table while lists are empty are withdrawn', async () => {
  await wordsOf(async () => {
    const { during, world } = await begun(0, 0)
    await during(20)
    for (let row = 0; row < titles.length; row++)
      world.block[rowId(row)] = { ...rowOf(world, row), parent_id: `${tableId}-other`, version: 2 }
    expect((await during(1)).open).toEqual([])
  })
})

/** Answers about rows of which each is wrong once, long after lists have become empty. */
const wrong: Record<string, (block: Record<string, unknown>) => Record<string, unknown>> = {
  'says that all rows are deleted': (block) =>
    Object.fromEntries(
      Object.entries(block).map(([id, record]) => [id, { value: { ...Object(record).value, alive: false } }]),
    ),
  'says that no row may be seen': (block) =>
    Object.fromEntries(Object.keys(block).map((id) => [id, { role: 'none' }])),
  'has no rows': () => ({}),
}

for (const [what, spoil] of Object.entries(wrong))
  test(`one answer that ${what} removes no post after lists were empty for 20 minutes`, async () => {
    await wordsOf(async () => {
      const { during, workspace } = await begun(0, 0)
      await during(20)
      const { intercept } = workspace
      let answers = 0
      workspace.intercept = (call) => {
        if (call.endpoint !== 'syncRecordValuesMain' || answers++ > 0) return intercept(call)
        const { recordMap } = Object(workspace.answer(call))
        const { [rootId]: root, ...rows } = recordMap.block
        return { body: { recordMap: { ...recordMap, block: { [rootId]: root, ...spoil(rows) } } } }
      }
      expect(await during(20)).toEqual(allStay)
      expect(answers).toBeGreaterThan(1)
    })
  })

test('one list without its size hint, or one view with another filter, removes no post after lists were cut', async () => {
  await wordsOf(async () => {
    const { during, workspace, world } = await begun(2, 4)
    await during(21)
    const { intercept } = workspace
    cutLists(workspace, 2, null)
    const cut = workspace.intercept
    let lists = 0
    workspace.intercept = (call) =>
      call.endpoint === 'queryCollection' && lists++ === 0 ? cut(call) : intercept(call)
    expect(await during(12)).toEqual(allStay)
    let views = 0
    const filtered = { ...world.collection_view?.[viewId], query2: { filter: { filters: [] } } }
    workspace.intercept = (call) => {
      if (!JSON.stringify(call.body).includes(viewId) || call.endpoint === 'queryCollection' || views++ > 0)
        return intercept(call)
      const { recordMap } = Object(workspace.answer(call))
      const collection_view = { [viewId]: { role: 'reader', value: filtered } }
      return { body: { recordMap: { ...recordMap, collection_view } } }
    }
    expect(await during(12)).toEqual(allStay)
    expect(views).toBeGreaterThan(1)
  })
})
