/** Rows that lists name while neither these nor other answers show their records, as for an account that may not see them. */

import { expect, test } from 'vitest'
import { rowId } from '../blog'
import { edit, passwordId, started, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import type { Call, FakeWorkspace } from '../fake-workspace'

const titles = ['One', 'Two', 'Three', 'Four']

/** Has answers bring the records of some rows with the role `none`. All else is there: the list of the rows, the table, the view. */
function hide(
  workspace: FakeWorkspace,
  rows: readonly number[],
  isConcerned: (call: Call) => boolean = () => true,
) {
  workspace.intercept = (call) => {
    const answer = Object(workspace.answer(call))
    const block = { ...answer.recordMap?.block }
    if (!isConcerned(call)) return undefined
    for (const row of rows) if (rowId(row) in block) block[rowId(row)] = { role: 'none' }
    return { body: { ...answer, recordMap: { ...answer.recordMap, block } } }
  }
}

function showAll(workspace: FakeWorkspace) {
  workspace.intercept = () => undefined
}

const isQuery = ({ endpoint }: Call) => endpoint === 'queryCollection'

async function begun() {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const blog = started(world)
  await blog.loader.load()
  for (const pause of [2_000, 70_000, 2_000]) await blog.next(pause)
  return { ...blog, world }
}

for (const rows of [[1], [1, 2, 3]]) {
  test(`no post leaves while ${rows.length} of four rows are invisible for less than five seconds, however often`, async () => {
    const { next, workspace, loader } = await begun()
    for (const pause of [2_000, 10_000, 70_000]) {
      hide(workspace, rows)
      for (const wait of [pause, 2_000, 2_000]) expect(told(await next(wait)).open).toEqual(titles)
      showAll(workspace)
      for (const wait of [2_000, 2_000, 10_000]) expect(told(await next(wait)).open).toEqual(titles)
    }
    expect(Object.keys(loader.loaded()?.content.index.rows ?? {})).toHaveLength(4)
  })
}

test('R-373 a post that is not shared any more leaves with the first load five seconds later, although lists name it', async () => {
  const { next, workspace } = await begun()
  hide(workspace, [1])
  const seen: number[] = []
  for (let load = 0; load < 5; load++) seen.push(told(await next()).open.length)
  expect(seen).toEqual([4, 4, 4, 3, 3])
  for (const pause of [10_000, 70_000, 600_000])
    expect(told(await next(pause)).open).toEqual(['One', 'Three', 'Four'])
})

test('R-373 a post that is not shared any more leaves in the same way while lists alone can be read', async () => {
  const { next, workspace } = await begun()
  await wordsOf(async () => {
    hide(workspace, [1])
    const { intercept } = workspace
    workspace.intercept = (call) => (isQuery(call) ? intercept(call) : { status: 500, body: {} })
    // The first load tells nothing, and the second one asks for the list.
    for (const pause of [2_000, 2_000]) expect(told(await next(pause)).open).toEqual(titles)
    for (const pause of [5_000, 2_000, 70_000, 600_000])
      expect(told(await next(pause)).open).toEqual(['One', 'Three', 'Four'])
  })
})

for (const [what, cells, seen] of [
  ['a draft', { [statusId]: [['Draft']] }, { open: ['One', 'Three', 'Four'], locked: [] }],
  ['locked', { [passwordId]: [['wyvern']] }, { open: ['One', 'Three', 'Four'], locked: ['Two'] }],
] as const) {
  test(`R-373 a post that becomes ${what} while it is invisible is that with the first answer that shows it`, async () => {
    const { next, workspace, world } = await begun()
    hide(workspace, [1])
    expect(told(await next()).open).toEqual(titles)
    edit(world, 1, cells)
    await next()
    showAll(workspace)
    for (const pause of [2_000, 2_000, 10_000]) expect(told(await next(pause))).toEqual(seen)
  })

  test(`R-373 a post that becomes ${what} and is invisible in one kind of answer is that at once`, async () => {
    for (const isHidden of [isQuery, (call: Call) => !isQuery(call)]) {
      const { next, workspace, world } = await begun()
      hide(workspace, [1], isHidden)
      edit(world, 1, cells)
      for (const pause of [70_000, 2_000]) expect(told(await next(pause))).toEqual(seen)
    }
  })
}
