/** New rows, which are known without a record until a second answer confirms them, or ten minutes have passed. */

import { expect, test } from 'vitest'
import { rowId } from '../blog'
import { memoryStore, rowOf, started, told, versionedWorld, wordsOf } from '../edited-blog'
import { type Call, type FakeWorkspace, PatientClock, type World } from '../fake-workspace'

/** Adds a published post; returns its id. */
function add(world: World, index: number, title: string): string {
  const { properties, ...row } = rowOf(world, 0)
  const id = rowId(index)
  world.block[id] = { ...row, id, properties: { ...properties, title: [[title]] } }
  return id
}

/** Has answers about single records lack some of them. */
function lacking(workspace: FakeWorkspace, call: Call, ids: readonly string[]) {
  const { recordMap } = Object(structuredClone(workspace.answer(call)))
  for (const id of ids) delete recordMap.block?.[id]
  return { body: { recordMap } }
}

const answers: Record<string, (workspace: FakeWorkspace, call: Call, id: string) => object> = {
  'are refused': () => ({ status: 400, body: {} }),
  'end with status 500': () => ({ status: 500, body: {} }),
  'are empty': () => ({ body: { recordMap: {} } }),
  'lack only it': (workspace, call, id) => lacking(workspace, call, [id]),
}

for (const [what, answer] of Object.entries(answers))
  for (const isRestarted of [false, true])
    test(`a new post is public after ten minutes while single records ${what}${isRestarted ? ', after a restart' : ''}`, async () => {
      await wordsOf(async () => {
        const world = versionedWorld([{ title: 'One' }])
        const [store, clock] = [memoryStore(), new PatientClock()]
        let id = ''
        const start = () => {
          const blog = started(world, { store, clock })
          blog.workspace.intercept = (call) =>
            id !== '' && call.endpoint === 'syncRecordValuesMain'
              ? answer(blog.workspace, call, id)
              : undefined
          return blog
        }
        let { next } = start()
        for (const pause of [0, 2_000]) await next(pause)
        id = add(world, 1, 'New')
        expect(told(await next(70_000)).open).toEqual(['One'])
        if (isRestarted) next = start().next
        for (let time = 0; time < 580_000; time += 20_000)
          expect(told(await next(20_000)).open).toEqual(['One'])
        for (let time = 0; time < 60_000; time += 20_000) await next(20_000)
        expect(told(await next()).open.toSorted()).toEqual(['New', 'One'])
      })
    })

test('a new post is public although answers lack 250 other new rows, and so are these after ten minutes', {
  tags: 'full',
}, async () => {
  await wordsOf(async () => {
    const world = versionedWorld([{ title: 'One' }])
    const { next, workspace } = started(world)
    for (const pause of [0, 2_000]) await next(pause)
    const ids = Array.from({ length: 250 }, (_, row) => add(world, row + 1, `Other ${row}`))
    add(world, 300, 'New')
    workspace.intercept = (call) =>
      call.endpoint === 'syncRecordValuesMain' ? lacking(workspace, call, ids) : undefined
    await next(70_000)
    for (let load = 0; load < 3; load++) await next(5_000)
    expect(told(await next(5_000)).open.toSorted()).toEqual(['New', 'One'])
    for (let load = 0; load < 34; load++) await next(20_000)
    expect(told(await next()).open).toHaveLength(252)
  })
})

test('R-373 a menu entry that was deleted while lists were refused does not come back with an old list', async () => {
  await wordsOf(async () => {
    const world = versionedWorld([{ title: 'One' }, { title: 'Entry', type: 'Menu' }])
    const { next, workspace } = started(world)
    const names = async (pause: number) => (await next(pause)).menu.map(({ name }) => name)
    for (const pause of [0, 2_000]) await next(pause)
    expect(await names(2_000)).toContain('Entry')
    const list = workspace.calls.find(({ endpoint }) => endpoint === 'queryCollection')
    const body = list && structuredClone(workspace.answer(list))
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? { status: 400, body: {} } : undefined
    world.block[rowId(1)] = { ...rowOf(world, 1), alive: false, version: 2 }
    for (const pause of [5_000, 5_000]) await next(pause)
    expect(await names(5_000)).not.toContain('Entry')
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? { body } : { status: 400, body: {} }
    for (let load = 0; load < 60; load++) expect(await names(20_000)).not.toContain('Entry')
  })
})
