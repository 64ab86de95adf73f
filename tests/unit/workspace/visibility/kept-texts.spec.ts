/** Rows that keep their text while no list can be read, although the edit that withdraws them changes it as well. */

import { expect, test } from 'vitest'
import { edit, passwordId, rowOf, started, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { FakeWorkspace } from '../fake-workspace'

/** A blog whose post is withdrawn and renamed in one edit, while lists are refused. */
async function renamed(cells: Record<string, unknown>) {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Former' }])
  const { next, workspace } = started(world)
  for (const pause of [0, 70_000]) expect(told(await next(pause)).open).toEqual(['Open', 'Former'])
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? { status: 400, body: {} } : undefined
  await next(5_000)
  edit(world, 1, { ...cells, title: [['New']] })
  for (const pause of [5_000, 5_000]) await next(pause)
  return { world, next, workspace }
}

for (const [what, cells] of Object.entries({
  'is locked': { [passwordId]: [['wyvern']] },
  'becomes invisible': { [statusId]: [['Invisible']] },
}))
  test(`a post that ${what} and is renamed while lists are refused has its new title once they answer`, async () => {
    await wordsOf(async () => {
      const { workspace, next } = await renamed(cells)
      workspace.intercept = () => undefined
      const { open, locked } = told(await next(5_000))
      expect([...open, ...locked]).toEqual(['Open', 'New'])
    })
  })

for (const [what, cells, isLocked] of [
  ['lock', { [passwordId]: [['wyvern']] }, true],
  ['draft', { [statusId]: [['Draft']] }, false],
] as const)
  test(`R-373 a record of that edit without its ${what} opens nothing`, async () => {
    await wordsOf(async () => {
      const { world, workspace, next } = await renamed(cells)
      const damaged = structuredClone(world)
      const row = rowOf(damaged, 1)
      row.properties[statusId] = [['Published']]
      delete row.properties[passwordId]
      const wrong = new FakeWorkspace(damaged)
      workspace.intercept = (call) => ({ body: wrong.answer(call) })
      for (let load = 0; load < 50; load += 1) {
        const { open, locked } = told(await next(10_000))
        expect(open).toEqual(['Open'])
        expect(locked).toHaveLength(isLocked ? 1 : 0)
      }
    })
  })

test('a draft that is published with a password, while one answer lacks that property, appears with the next ones', async () => {
  await wordsOf(async () => {
    const world = versionedWorld([{ title: 'Open' }, { title: 'Letter', status: 'Draft' }])
    const { next, workspace } = started(world)
    for (const pause of [0, 70_000]) expect(told(await next(pause)).open).toEqual(['Open'])
    edit(world, 1, { [statusId]: [['Published']], [passwordId]: [['wyvern']] })
    const damaged = structuredClone(world)
    for (const { schema } of Object.values(damaged.collection ?? {})) delete Object(schema)[passwordId]
    const wrong = new FakeWorkspace(damaged)
    workspace.intercept = (call) => ({ body: wrong.answer(call) })
    expect(told(await next(61_000))).toMatchObject({ open: ['Open'], locked: [] })
    workspace.intercept = () => undefined
    for (const pause of [15_000, 15_000]) await next(pause)
    expect(told(await next(2_000))).toMatchObject({ open: ['Open'], locked: ['Letter'] })
  })
})
