/** Single records that are older than the known ones, as they come from a cache: they take no post away at once. */

import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, rowId } from '../blog'
import { edit, memoryStore, rowOf, told, versionedWorld, wordsOf } from '../edited-blog'
import { type FakeWorkspace, uuid, type Value } from '../fake-workspace'

const titles = ['One', 'Two', 'Three', 'Four', 'Five']
const others = ['One', 'Four', 'Five']

/** What old records say of the second and third row. */
const former: Record<string, (row: Value) => Value> = {
  deleted: (row) => ({ ...row, alive: false }),
  'in another database': (row) => ({ ...row, parent_id: uuid(777) }),
}

/** Answers single records, but not lists, from a cache. */
function answerOld(workspace: FakeWorkspace, cached: Record<string, Value>, isListed: boolean) {
  workspace.intercept = (call) => {
    if (call.endpoint === 'queryCollection' && !isListed) return { status: 400, body: {} }
    if (call.endpoint !== 'syncRecordValuesMain') return undefined
    const answer = Object(structuredClone(workspace.answer(call)))
    for (const id of Object.keys(answer.recordMap.block ?? {}))
      if (cached[id]) answer.recordMap.block[id] = { role: 'reader', value: cached[id] }
    return { body: answer }
  }
}

/** A blog whose rows were edited, and records of them from before. */
async function begun(how: (row: Value) => Value, recordLimit: number) {
  const world = versionedWorld(titles.map((title) => ({ title })))
  const cached = Object.fromEntries(
    titles.map((_, row) => [rowId(row), structuredClone<Value>({ ...rowOf(world, row) })]),
  )
  for (const row of [1, 2]) cached[rowId(row)] = how({ ...rowOf(world, row) })
  for (const [row] of titles.entries()) {
    edit(world, row, {})
    rowOf(world, row).version = 9
  }
  const blog = blogLoader(world, { recordLimit, store: new ContentStore(memoryStore()) })
  const next = async (pause = 2_000) => {
    blog.clock.time += pause
    return told(await blog.loader.load()).open
  }
  for (const pause of [0, 2_000, 70_000, 2_000]) await next(pause)
  return { ...blog, world, cached, next }
}

for (const [how, say] of Object.entries(former)) {
  test(`posts stay while old records say that they are ${how}, and lists have newer ones`, async () => {
    await wordsOf(async () => {
      const { next, workspace, cached } = await begun(say, 1_000)
      answerOld(workspace, cached, true)
      for (let load = 0; load < 65; load++) expect(await next(10_000)).toEqual(titles)
    })
  })

  test(`posts of which lists have no records stay for ten minutes while old records say that they are ${how}`, async () => {
    await wordsOf(async () => {
      const { next, workspace, cached } = await begun(say, 1)
      answerOld(workspace, cached, true)
      for (let load = 0; load < 59; load++) expect(await next(10_000)).toEqual(titles)
      for (const pause of [10_000, 10_000, 10_000]) await next(pause)
      expect(await next()).toEqual(others)
    })
  })
}

test('posts stay for ten minutes while lists are refused, and old records say that they are deleted', async () => {
  await wordsOf(async () => {
    const { next, workspace, cached } = await begun((row) => ({ ...row, alive: false }), 1_000)
    answerOld(workspace, cached, false)
    for (let load = 0; load < 59; load++) expect(await next(10_000)).toEqual(titles)
    for (const pause of [10_000, 10_000, 10_000]) await next(pause)
    expect(await next()).toEqual(others)
  })
})

test('R-373 a post that is deleted goes at once although its record has no version', async () => {
  await wordsOf(async () => {
    const { next, world, workspace } = await begun((row) => row, 1)
    const { version: _version, ...row } = rowOf(world, 1)
    answerOld(workspace, { [row.id]: { ...row, alive: false } }, true)
    for (const pause of [2_000, 2_000]) await next(pause)
    expect(await next()).toEqual(titles.filter((title) => title !== 'Two'))
  })
})
