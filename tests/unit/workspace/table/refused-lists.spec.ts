/** Lists that are not believed because they are shorter than their size hint: what the records beside them take from readers counts. */

import { expect, test } from 'vitest'
import { rowId, tableId } from '../blog'
import { edit, passwordId, rowOf, started, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { FakeWorkspace, type World, wrap } from '../fake-workspace'

const singles = {
  'are refused': { status: 400, body: {} },
  'end with status 500': { status: 500, body: {} },
  'are empty': { body: { recordMap: {} } },
}

/** The answer to a query with all records of a table but those of the last two rows, which only its size hint counts. */
function cutList({ block, collection = {} }: World) {
  const rows = Object.values(block).filter(({ parent_id }) => parent_id === tableId)
  const listed = rows.slice(0, -2)
  const table = Object.values(collection).map((value) => [value.id, wrap(value, 'flat')])
  return {
    body: {
      result: {
        reducerResults: { collection_group_results: { blockIds: listed.map(({ id }) => id) } },
        sizeHint: rows.length,
      },
      recordMap: {
        block: Object.fromEntries(listed.map((value) => [value.id, wrap(value, 'flat')])),
        collection: Object.fromEntries(table),
      },
    },
  }
}

const cells = [
  { title: 'Open' },
  { title: 'Edited' },
  { title: 'Draft', status: 'Draft' },
  { title: 'Locked', password: 'wyvern' },
  { title: 'Unlisted' },
  { title: 'Unlisted too' },
]
const others = ['Open', 'Unlisted', 'Unlisted too']

/** A blog with such lists, in which a single record is answered like that. */
async function cut(single: (typeof singles)[keyof typeof singles]) {
  const world = versionedWorld(cells)
  const blog = started(world)
  for (const pause of [0, 70_000])
    expect(told(await blog.next(pause)).open).toEqual(['Open', 'Edited', 'Unlisted', 'Unlisted too'])
  blog.workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? cutList(world) : endpoint === 'syncRecordValuesMain' ? single : undefined
  await blog.next(10_000)
  return { ...blog, world }
}

for (const [how, single] of Object.entries(singles)) {
  test(`R-373 records beside a cut list withdraw a draft and lock a post while single records ${how}`, {
    tags: how === 'are refused' ? [] : 'full',
  }, async () => {
    await wordsOf(async () => {
      for (const [edited, isLocked] of [
        [{ [statusId]: [['Draft']] }, false],
        [{ [passwordId]: [['griffin']] }, true],
      ] as const) {
        const { world, next, workspace } = await cut(single)
        const before = structuredClone(world)
        edit(world, 1, edited)
        await next(10_000)
        const withdrawn = { open: others, locked: isLocked ? ['Edited', 'Locked'] : ['Locked'] }
        expect(told(await next(10_000))).toEqual(withdrawn)
        // Older lists give nothing back.
        const { intercept } = workspace
        const old = new FakeWorkspace(before)
        workspace.intercept = (call) =>
          call.endpoint === 'queryCollection' ? { body: old.answer(call) } : intercept(call)
        for (let load = 0; load < 20; load += 1) expect(told(await next(10_000))).toEqual(withdrawn)
      }
    })
  })

  test(`R-373 records beside a cut list open no row and add none while single records ${how}`, {
    tags: how === 'are refused' ? [] : 'full',
  }, async () => {
    await wordsOf(async () => {
      const { world, next } = await cut(single)
      const seen = { open: ['Open', 'Edited', 'Unlisted', 'Unlisted too'], locked: ['Locked'] }
      edit(world, 2, { [statusId]: [['Published']] })
      delete rowOf(world, 3).properties[passwordId]
      edit(world, 3, { title: [['Locked']] })
      const { properties, ...row } = rowOf(world, 0)
      const added = { ...row, id: rowId(9), properties: { ...properties, title: [['Added']] } }
      world.block = { [rowId(9)]: added, ...world.block }
      for (let load = 0; load < 50; load += 1) expect(told(await next(10_000))).toEqual(seen)
    })
  })
}
