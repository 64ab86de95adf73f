/** Two instances behind one store, of which one reads no list of the table and the other one gets no answer. */

import { expect, test } from 'vitest'
import type { Store } from '@/lib/store/store'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { rowId } from '../blog'
import {
  edit,
  memoryStore,
  passwordId,
  rowOf,
  schemaOf,
  started,
  statusId,
  tenMinutes,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import { PatientClock, type World } from '../fake-workspace'
import { rowValue } from '../rows'

type Instance = ReturnType<typeof started>

const noRows = { body: { result: {}, recordMap: {} } }

function cutList({ workspace }: Instance): void {
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? noRows : undefined)
}

function refuseAll({ workspace }: Instance): void {
  workspace.intercept = () => ({ status: 500, body: {} })
}

function answerAll({ workspace }: Instance): void {
  workspace.intercept = () => undefined
}

function addPost(world: World, index: number, title: string): void {
  const { parent_id, parent_table, version } = rowOf(world, 0)
  const cells = { title, type: 'Post', status: 'Published' }
  world.block[rowId(index)] = rowValue(rowId(index), cells, { parent_id, parent_table, version })
}

/** Two instances with the same content: the list of one is cut, and then the other one gets no answer. */
async function pair(titles: string[], store = memoryStore(true), storeOfFirst = store) {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const clock = new PatientClock()
  const away = started(world, { store: storeOfFirst, clock })
  const cut = started(world, { store, clock })
  await away.loader.load()
  await cut.loader.load()
  expect(told(await away.next(4_000)).open).toEqual(titles)
  cutList(cut)
  return { world, away, cut, store }
}

test('R-373 what an instance without a list withdraws is closed on one whose workspace does not answer', async () => {
  const { world, away, cut } = await pair(['Stays', 'Taken', 'Locked later'])
  await wordsOf(async () => {
    refuseAll(away)
    expect(told(await away.next()).open).toEqual(['Stays', 'Taken', 'Locked later'])
    edit(world, 1, { [statusId]: [['Draft']] })
    edit(world, 2, { [passwordId]: [['wyvern']] })
    const closed = { open: ['Stays'], locked: ['Locked later'] }
    expect(told(await cut.next(4_000))).toEqual(closed)
    expect(told(await away.next())).toEqual(closed)
    expect(away.loader.records.passwordOf(rowId(2))).toBe('wyvern')
    edit(world, 0, { [statusId]: [['Draft']] })
    expect(told(await cut.next(4_000)).open).toEqual([])
    expect(told(await away.next()).open).toEqual([])
    answerAll(away)
    edit(world, 1, { [statusId]: [['Published']] })
    expect(told(await away.next())).toEqual({ open: ['Taken'], locked: ['Locked later'] })
  })
})

test('R-373 a new property with the password’s name that only an instance without a list has seen locks on all', async () => {
  const { world, away, cut } = await pair(['Open', 'Later'])
  await wordsOf(async () => {
    refuseAll(away)
    schemaOf(world).nEwp = { name: 'password', type: 'text' }
    edit(world, 1, { nEwp: [['griffin']] })
    const closed = { open: ['Open'], locked: ['Later'] }
    expect(told(await cut.next(4_000))).toEqual(closed)
    expect(told(await away.next())).toEqual(closed)
  })
})

test('R-373 a deleted row that an instance without a list has missed is closed on one without an answer', async () => {
  const { world, away, cut } = await pair(['Stays', 'Deleted'])
  await wordsOf(async () => {
    refuseAll(away)
    Object.assign(rowOf(world, 1), { alive: false })
    // Whether one load believes this, or only later ones.
    for (let load = 0; load < 5; load += 1) await cut.next(10_000)
    expect(told(await cut.next()).open).toEqual(['Stays'])
    expect(told(await away.next()).open).toEqual(['Stays'])
  })
})

test('stored content that lacks what this instance has read withdraws from it what it says, and nothing else', async () => {
  const { world, away, store } = await pair(['One', 'Two'])
  const shared = new ContentStore(store)
  const former = (await shared.readContent())?.content
  if (!former) throw new Error('nothing is stored')
  await wordsOf(async () => {
    addPost(world, 2, 'New')
    edit(world, 0, { title: [['One, edited']] })
    expect(told(await away.next(4_000)).open).toEqual(['One, edited', 'Two', 'New'])
    refuseAll(away)
    const { rows } = former.index
    const { [rowId(1)]: _withdrawn, ...others } = rows
    await shared.writeContent(
      { ...former, index: { ...former.index, rows: others } },
      0,
      away.clock.time + 1_000,
    )
    expect(told(await away.next()).open).toEqual(['One, edited', 'New'])
    answerAll(away)
    const whole = ['One, edited', 'Two', 'New']
    expect(told(await away.next()).open).toEqual(whole)
    expect(Object.keys((await shared.readContent())?.content.index.rows ?? {})).toHaveLength(whole.length)
  })
})

test('what another instance wrote long before the last answer withdraws nothing', async () => {
  const { away, cut } = await pair(['One', 'Two'])
  await wordsOf(async () => {
    cut.workspace.intercept = ({ endpoint, body }) => {
      if (endpoint === 'queryCollection') return noRows
      if (!JSON.stringify(body).includes(rowId(1))) return undefined
      const answered = structuredClone(Object(cut.workspace.answer({ endpoint, body })))
      Object.assign(answered.recordMap.block, { [rowId(1)]: { role: 'none' } })
      return { body: answered }
    }
    for (let load = 0; load < 5; load += 1) await cut.next(10_000)
    expect(told(await away.next(tenMinutes)).open).toEqual(['One', 'Two'])
    refuseAll(away)
    expect(told(await away.next()).open).toEqual(['One', 'Two'])
  })
})

test('what another instance has stored is read once while the workspace is away', async () => {
  const store = memoryStore(true)
  const keys: string[] = []
  const read = (key: string) => {
    keys.push(key)
    return store.read(key)
  }
  const { world, away, cut } = await pair(['One', 'Two'], store, { ...store, read })
  await wordsOf(async () => {
    refuseAll(away)
    edit(world, 1, { [statusId]: [['Draft']] })
    await cut.next(4_000)
    keys.length = 0
    for (let load = 0; load < 5; load += 1) expect(told(await away.next()).open).toEqual(['One'])
  })
  expect(keys.filter((key) => key === ' content')).toHaveLength(1)
})

test('content without a list does not replace newer content that another instance writes meanwhile', async () => {
  const store = memoryStore(true)
  const world = versionedWorld([{ title: 'One' }, { title: 'Two' }, { title: 'Settings', type: 'Config' }])
  const clock = new PatientClock()
  const healthy = started(world, { store, clock })
  let meanwhile: (() => Promise<unknown>) | null = null
  const slow: Store = {
    ...store,
    read: async (key) => {
      const work = meanwhile
      if (!key.includes(`page ${rowId(2)}`) || !work) return store.read(key)
      meanwhile = null
      await work()
      return store.read(key)
    },
  }
  const cut = started(world, { store: slow, clock })
  await wordsOf(async () => {
    await healthy.loader.load()
    await cut.loader.load()
    cutList(cut)
    edit(world, 1, { [statusId]: [['Draft']] })
    addPost(world, 3, 'New')
    meanwhile = () => healthy.next()
    expect(told(await cut.next(tenMinutes)).open).toEqual(['One', 'New'])
    expect(meanwhile).toBe(null)
    expect((await new ContentStore(store).readContent())?.content.index.rowIds).toContain(rowId(3))
  })
})
