/** Lists that lack rows, while single records are refused, empty, or answered: what stays, and what goes. */

import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, rowId } from '../blog'
import { edit, memoryStore, passwordId, rowOf, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { type Call, type FakeWorkspace, PatientClock } from '../fake-workspace'

const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const minute = 60_000
/** Between two readers: closer in a full run. */
const interval = process.env.E2E_WHOLE ? 20_000 : minute

/** How single records are answered. */
type Records = 'answered' | 'refused' | 'failing' | 'empty'
/** What a list does with the ids of the rows in the table, its size hint, and for how many of them it has records. */
type Lists = (ids: readonly string[]) => { ids: readonly string[]; sizeHint: number; given?: number }

interface Service {
  records: Records
  /** Rows that answers about single records do not mention. */
  untold: number[]
  lists: Lists
}

const whole: Lists = (ids) => ({ ids, sizeHint: ids.length })
/** A list that does not say that it lacks rows. */
const without =
  (...rows: number[]): Lists =>
  (ids) =>
    whole(ids.filter((id) => !rows.map(rowId).includes(id)))

/** The answer of the service: its lists name no row that has left the table. */
function answerOf(workspace: FakeWorkspace, { records, untold, lists }: Service, call: Call) {
  const answer = Object(structuredClone(workspace.answer(call)))
  if (call.endpoint === 'syncRecordValuesMain') {
    if (records === 'refused') return { status: 400, body: {} }
    if (records === 'failing') return { status: 500, body: {} }
    for (const row of untold) delete answer.recordMap.block?.[rowId(row)]
    return { body: records === 'empty' ? { recordMap: {} } : answer }
  }
  if (call.endpoint !== 'queryCollection') return undefined
  const group = answer.result.reducerResults.collection_group_results
  const { block } = workspace.world
  const {
    ids,
    sizeHint,
    given = workspace.recordLimit,
  } = lists(group.blockIds.filter((id: string) => block[id]?.alive !== false))
  group.blockIds = ids
  answer.result.sizeHint = sizeHint
  const kept = ids.slice(0, given).map((id) => [id, answer.recordMap.block[id]])
  return { body: { ...answer, recordMap: { ...answer.recordMap, block: Object.fromEntries(kept) } } }
}

/** A blog over a service that is in order at first. */
async function begun({ recordLimit = 1_000 } = {}) {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const [store, clock] = [memoryStore(), new PatientClock()]
  const service: Service = { records: 'answered', untold: [], lists: whole }
  const start = () => {
    const blog = blogLoader(world, { store: new ContentStore(store), clock, recordLimit })
    blog.workspace.intercept = (call) => answerOf(blog.workspace, service, call)
    return blog
  }
  let blog = start()
  const next = async (pause = 2_000) => {
    clock.time += pause
    return told(await blog.loader.load()).open
  }
  for (const pause of [0, 2_000, 70_000]) await next(pause)
  /** What readers see at the end of some minutes, with a reader in each interval. */
  const after = async (minutes: number) => {
    let open: string[] = []
    for (const end = clock.time + minutes * minute; clock.time < end; ) open = await next(interval)
    return open
  }
  const restart = () => {
    blog = start()
  }
  const remove = (row: number) => {
    world.block[rowId(row)] = { ...rowOf(world, row), alive: false, version: 2 }
  }
  const requests = async (loads: number) => {
    const before = blog.workspace.calls.length
    for (let load = 0; load < loads; load++) await next(5_000)
    return (blog.workspace.calls.length - before) / loads
  }
  return { world, service, next, after, restart, remove, requests }
}

const except = (...left: string[]) => titles.filter((title) => !left.includes(title))

for (const failures of [1, 3])
  test(`rows that whole lists lack are dropped after ten minutes, also when ${failures} requests for records failed at first`, async () => {
    await wordsOf(async () => {
      const { service, next, after, requests } = await begun()
      Object.assign(service, { lists: without(1), records: 'failing' })
      for (let load = 0; load < failures; load++) await next(5_000)
      service.records = 'answered'
      expect(await after(9)).toEqual(titles)
      expect(await after(2)).toEqual(except('Two'))
      expect(await requests(4)).toBeLessThanOrEqual(2)
    })
  })

for (const records of ['refused', 'failing', 'empty'] as const)
  for (const recordLimit of [1_000, 2])
    for (const isRestarted of [false, true])
      test(`R-373 a post that whole lists lack goes after ten minutes while records are ${records}${recordLimit === 2 ? ', in a long table' : ''}${isRestarted ? ', after a restart' : ''}`, {
        tags: recordLimit === 2 || isRestarted ? 'full' : [],
      }, async () => {
        await wordsOf(async () => {
          const { service, next, after, restart, remove } = await begun({ recordLimit })
          service.records = records
          remove(4)
          if (isRestarted) restart()
          await next(5_000)
          expect(await after(9)).toEqual(titles)
          expect(await after(2)).toEqual(except('Five'))
          expect(await after(20)).toEqual(except('Five'))
        })
      })

test('R-373 each post that whole lists lack has its own ten minutes while records are refused', async () => {
  await wordsOf(async () => {
    const { service, after, remove } = await begun({ recordLimit: 2 })
    service.records = 'refused'
    const seen: string[][] = []
    for (const row of [1, 2, 3, 4]) {
      remove(row)
      seen.push(await after(4))
    }
    expect(seen).toEqual([titles, titles, except('Two'), except('Two', 'Three')])
  })
})

test('a post that a list lacks and later ones have again has ten minutes from the next such list on', async () => {
  await wordsOf(async () => {
    const { service, after } = await begun()
    Object.assign(service, { lists: without(1), records: 'refused' })
    await after(6)
    service.lists = whole
    await after(1)
    service.lists = without(1)
    expect(await after(6)).toEqual(titles)
    expect(await after(6)).toEqual(except('Two'))
  })
})

const fewRecords: Lists = (ids) => ({ ids, sizeHint: ids.length, given: 2 })
const cutLists: Record<string, Lists> = {
  'are empty': () => ({ ids: [], sizeHint: 0 }),
  'are empty beside their true size hint': (ids) => ({ ids: [], sizeHint: ids.length }),
  'are cut beside their true size hint': (ids) => ({ ids: ids.slice(0, 2), sizeHint: ids.length }),
  'come with the records of two rows only': fewRecords,
}

for (const [what, lists] of Object.entries(cutLists))
  for (const records of ['refused', 'failing', 'empty'] as const)
    for (const recordLimit of [1_000, 2]) {
      // Rows that a list names and an answer lacks are kept for ten minutes.
      if (records === 'empty' && lists === fewRecords) continue
      test(`posts stay while lists ${what} and records are ${records}${recordLimit === 2 ? ', in a long table' : ''}, and go when their records say so`, {
        tags: records === 'failing' || (records === 'empty') === (recordLimit === 2) ? 'full' : [],
      }, async () => {
        await wordsOf(async () => {
          const { world, service, next, after, restart, remove } = await begun({ recordLimit })
          Object.assign(service, { lists, records })
          for (let minutes = 0; minutes < 45; minutes++) expect(await after(1)).toEqual(titles)
          restart()
          for (let minutes = 0; minutes < 25; minutes++) expect(await after(1)).toEqual(titles)
          remove(4)
          edit(world, 5, { [statusId]: [['Draft']] })
          service.records = 'answered'
          await next(5_000)
          expect(await after(1)).toEqual(except('Five', 'Six'))
        })
      })
    }

for (const [what, spoil] of Object.entries<Partial<Service>>({
  'are empty': { records: 'empty' },
  'lack it': { untold: [4] },
  fail: { records: 'failing' },
}))
  test(`R-373 a draft and a lock of a list count at once although a post has left it and single records ${what}`, async () => {
    await wordsOf(async () => {
      const { world, service, next, remove } = await begun()
      Object.assign(service, spoil)
      remove(4)
      await next(5_000)
      edit(world, 2, { [statusId]: [['Draft']] })
      edit(world, 3, { [passwordId]: [['wyvern']] })
      edit(world, 5, { title: [['Edited']] })
      for (const pause of [5_000, 5_000]) await next(pause)
      expect(await next(5_000)).toEqual(['One', 'Two', 'Five', 'Edited'])
    })
  })

test('R-373 a deleted post goes at once although answers do not mention another one that lists lack, too', async () => {
  await wordsOf(async () => {
    const { service, next, after, remove } = await begun()
    Object.assign(service, { untold: [3] })
    for (const row of [3, 4]) remove(row)
    for (const pause of [5_000, 5_000]) expect(await next(pause)).toEqual(except('Five'))
    expect(await after(11)).toEqual(except('Four', 'Five'))
  })
})
