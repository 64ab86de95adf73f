/** Requests of one kind that fail while the others are answered: what the rows take from readers counts all the same. */

import { expect, test } from 'vitest'
import { rowId } from '../blog'
import {
  edit,
  memoryStore,
  passwordId,
  rowOf,
  started,
  statusId,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import type { FakeWorkspace, World } from '../fake-workspace'

const titles = ['Stays', 'Draft', 'Locked', 'Deleted']
const withdrawn = { open: ['Stays'], locked: ['Locked'] }
const failures = {
  'are refused': { status: 400, body: {} },
  'are forbidden': { status: 403, body: {} },
  'end with status 500': { status: 500, body: {} },
  'have an answer without a result': { body: { recordMap: {} } },
}

async function begun(store = memoryStore(), posts = titles) {
  const world = versionedWorld(posts.map((title) => ({ title })))
  const blog = started(world, { store })
  for (const pause of [0, 2_000, 2_000]) await blog.next(pause)
  return { ...blog, world, store }
}

function withdraw(world: World) {
  edit(world, 1, { [statusId]: [['Draft']] })
  edit(world, 2, { [passwordId]: [['wyvern']] })
  world.block[rowId(3)] = { ...rowOf(world, 3), alive: false, version: 9 }
}

function fail(workspace: FakeWorkspace, kind: string, failure: { status?: number; body: unknown }) {
  workspace.intercept = ({ endpoint }) => (endpoint === kind ? failure : undefined)
}

for (const [what, failure] of Object.entries(failures)) {
  test(`R-373 posts that are drafted, locked or deleted are withdrawn while queries ${what}`, async () => {
    const { next, world, workspace, store, clock } = await begun()
    await wordsOf(async () => {
      fail(workspace, 'queryCollection', failure)
      withdraw(world)
      for (const pause of [2_000, 2_000, 70_000, 2_000, 700_000])
        expect(told(await next(pause))).toEqual(withdrawn)
      const restarted = started(world, { store, clock })
      fail(restarted.workspace, 'queryCollection', failure)
      expect(told(await restarted.next())).toEqual(withdrawn)
      edit(world, 0, { [statusId]: [['Draft']] })
      for (const pause of [2_000, 2_000]) expect(told(await restarted.next(pause)).open).toEqual([])
      restarted.workspace.intercept = () => undefined
      expect(told(await restarted.next(4_000))).toEqual({ open: [], locked: ['Locked'] })
    })
  })

  test(`R-373 posts that a list shows as drafts or locked are withdrawn while records ${what}`, async () => {
    const { next, world, workspace, store, clock } = await begun()
    const records = 'recordMap' in failure.body ? { body: {} } : failure
    await wordsOf(async () => {
      const restarted = started(world, { store, clock })
      for (const { workspace: service } of [{ workspace }, restarted])
        fail(service, 'syncRecordValuesMain', records)
      edit(world, 1, { [statusId]: [['Draft']] })
      edit(world, 2, { [passwordId]: [['wyvern']] })
      for (const load of [restarted.next, next]) {
        await load(4_000)
        for (const pause of [2_000, 70_000])
          expect(told(await load(pause)).open).toEqual(['Stays', 'Deleted'])
      }
    })
  })
}

for (const status of [400, 500])
  test(`R-373 a draft and a lock of a list count although records end with status ${status} and a post has left the list`, async () => {
    const { next, world, workspace } = await begun()
    await wordsOf(async () => {
      workspace.intercept = (call) => {
        if (call.endpoint === 'syncRecordValuesMain') return { status, body: {} }
        const text = JSON.stringify(workspace.answer(call)).replace(`,"${rowId(3)}"`, '')
        const body = JSON.parse(text.replace('"sizeHint":4', '"sizeHint":3'))
        delete body.recordMap.block[rowId(3)]
        return { body }
      }
      for (const pause of [70_000, 10_000]) expect(told(await next(pause)).open).toEqual(titles)
      edit(world, 1, { [statusId]: [['Draft']] })
      edit(world, 2, { [passwordId]: [['wyvern']] })
      for (const pause of [10_000, 70_000]) await next(pause)
      expect(told(await next())).toEqual({ open: ['Stays', 'Deleted'], locked: ['Locked'] })
      // No answer about its record comes: after ten minutes the list alone counts.
      for (const pause of [600_000, 10_000]) await next(pause)
      expect(told(await next())).toEqual(withdrawn)
    })
  })

test('R-373 what was read before a query is refused for a while counts', async () => {
  const { next, world, workspace } = await begun()
  await wordsOf(async () => {
    for (let window = 0; window < 27; window++) await next()
    edit(world, 1, { [statusId]: [['Draft']] })
    fail(workspace, 'queryCollection', { status: 429, body: {} })
    const seen: string[][] = []
    for (let window = 0; window < 4; window++) seen.push(told(await next()).open)
    expect(seen.at(-1)).toEqual(['Stays', 'Locked', 'Deleted'])
    expect(seen[0]).toEqual(seen.at(-1))
  })
})

for (const [what, failure, attempts] of [
  ['refuses everything', failures['are refused'], 1],
  ['fails', failures['end with status 500'], 4],
] as const)
  test(`a workspace that ${what} takes nothing away, and is asked once more in a load`, {
    tags: what === 'fails' ? [] : 'full',
  }, async () => {
    const { next, workspace } = await begun(
      memoryStore(),
      Array.from({ length: 1_100 }, (_, n) => `Post ${n}`),
    )
    const words = await wordsOf(async () => {
      workspace.intercept = () => failure
      await next(4_000)
      const before = workspace.calls.length
      for (let load = 1; load < 4; load++) {
        expect(told(await next(4_000)).open).toHaveLength(1_100)
        expect(workspace.calls.length - before).toBe(load * (attempts + 1))
      }
    })
    expect(words).toContain('The workspace cannot be read')
  })

test('during a cool-down nothing is sent, also not for the known rows', async () => {
  const { next, workspace } = await begun()
  await wordsOf(async () => {
    fail(workspace, 'queryCollection', { status: 429, body: {} })
    const before = workspace.calls.length
    for (let window = 0; window < 8; window++) expect(told(await next(4_000)).open).toEqual(titles)
    expect(workspace.calls.length - before).toBe(1)
  })
})
