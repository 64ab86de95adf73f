/** Records that are older than one that a single answer has shown before, and newer than what readers have. */

import { expect, test } from 'vitest'
import { rowId } from '../blog'
import { edit, passwordId, rowOf, started, statusId, told, versionedWorld, wordsOf } from '../edited-blog'
import { type Call, FakeWorkspace, type World } from '../fake-workspace'

const nothing = { open: ['Open'], locked: [] }
const published = { [statusId]: [['Published']] }

/** Whether a call asks for one row that has changed, and not for the table. */
const isSecond = ({ endpoint, body }: Call) =>
  endpoint === 'syncRecordValuesMain' && Array.isArray(body.requests) && body.requests.length === 1

/** A blog with a draft that is published, open for a moment, and then closed again by an edit. */
async function outrun(closing: Record<string, unknown>) {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const blog = started(world)
  for (const pause of [0, 2_000, 70_000]) expect(told(await blog.next(pause))).toEqual(nothing)
  const states: World['block'][] = [structuredClone(world.block)]
  edit(world, 1, published)
  states.push(structuredClone(world.block))
  edit(world, 1, closing)
  /** Answers first and second readings of a row from a state of the table; undefined is the present one. */
  const answerFrom = (first: World['block'] | undefined, second: World['block'] | undefined) => {
    blog.workspace.intercept = (call) => {
      const block = isSecond(call) ? second : first
      return { body: new FakeWorkspace({ ...world, ...(block && { block }) }).answer(call) }
    }
  }
  return { ...blog, world, draft: states[0], open: states[1], answerFrom }
}

for (const [how, cells] of Object.entries({
  'a lock': { [passwordId]: [['wyvern']] },
  'a draft': { [statusId]: [['Draft']] },
}))
  test(`R-373 ${how} that one answer has shown of an invisible row is not forgotten while older ones agree`, {
    tags: how === 'a lock' ? [] : 'full',
  }, async () => {
    await wordsOf(async () => {
      for (const first of ['the first', 'the second', 'the only'] as const) {
        const { next, open, answerFrom, workspace } = await outrun(cells)
        if (first === 'the second') answerFrom(open, undefined)
        else answerFrom(undefined, open)
        const { intercept } = workspace
        if (first === 'the only')
          workspace.intercept = (call) => (isSecond(call) ? { status: 500, body: {} } : intercept(call))
        expect(told(await next())).toEqual(nothing)
        answerFrom(open, open)
        for (let load = 0; load < 50; load += 1) expect(told(await next(10_000)), first).toEqual(nothing)
        answerFrom(undefined, undefined)
        const { locked } = told(await next(10_000))
        expect(locked).toEqual(how === 'a lock' ? ['Draft'] : [])
      }
    })
  })

test('R-373 a list that forgets the row in between changes nothing', async () => {
  await wordsOf(async () => {
    const { next, draft, open, answerFrom } = await outrun({ [passwordId]: [['wyvern']] })
    answerFrom(undefined, open)
    expect(told(await next())).toEqual(nothing)
    answerFrom(draft, open)
    expect(told(await next())).toEqual(nothing)
    answerFrom(open, open)
    for (let load = 0; load < 50; load += 1) expect(told(await next(10_000))).toEqual(nothing)
  })
})

test('R-373 a deletion that one answer has shown of a new row is not forgotten while older ones agree', async () => {
  await wordsOf(async () => {
    const world = versionedWorld([{ title: 'Open' }, { title: 'New' }])
    const listed = structuredClone(world.block)
    const deleted = { ...listed, [rowId(1)]: { ...rowOf(world, 1), alive: false, version: 2 } }
    delete world.block[rowId(1)]
    const { next, workspace } = started(world)
    for (const pause of [0, 2_000, 70_000]) expect(told(await next(pause))).toEqual(nothing)
    const answerFrom = (second: World['block']) => {
      workspace.intercept = (call) => {
        const block = isSecond(call) ? second : listed
        return { body: new FakeWorkspace({ ...world, block }).answer(call) }
      }
    }
    answerFrom(deleted)
    for (let load = 0; load < 2; load += 1) expect(told(await next(10_000))).toEqual(nothing)
    answerFrom(listed)
    for (let load = 0; load < 50; load += 1) expect(told(await next(10_000))).toEqual(nothing)
    // Brought back, it is published at once.
    Object.assign(listed[rowId(1)] ?? {}, { version: 3 })
    expect(told(await next(10_000)).open).toEqual(['Open', 'New'])
  })
})

test('a row is published once older answers have agreed for ten minutes, and at once by a later edit', async () => {
  await wordsOf(async () => {
    for (const isEdited of [true, false]) {
      const { next, world, open, answerFrom } = await outrun({ [passwordId]: [['wyvern']] })
      answerFrom(undefined, open)
      await next()
      answerFrom(open, open)
      expect(told(await next())).toEqual(nothing)
      if (isEdited) {
        edit(world, 1, { [passwordId]: undefined })
        delete rowOf(world, 1).properties[passwordId]
        answerFrom(undefined, undefined)
      }
      expect(told(await next(isEdited ? 2_000 : 600_000)).open).toEqual(['Open', 'Draft'])
    }
  })
})

for (const [how, closing] of Object.entries({
  'a lock': { [passwordId]: [['wyvern']] },
  'a draft': { [statusId]: [['Draft']] },
}))
  test(`a row that is opened again after ${how} is published although lists stay at its first opening`, async () => {
    await wordsOf(async () => {
      const { next, world, open, answerFrom } = await outrun(closing)
      answerFrom(open, undefined)
      for (let load = 0; load < 3; load += 1) expect(told(await next(5_000))).toEqual(nothing)
      edit(world, 1, { ...published, [passwordId]: undefined })
      delete rowOf(world, 1).properties[passwordId]
      expect(told(await next(5_000)).open).toEqual(['Open', 'Draft'])
    })
  })

test('a withdrawal counts at once, also one that is older than a record that one answer has shown', async () => {
  await wordsOf(async () => {
    const world = versionedWorld([{ title: 'Open' }, { title: 'Post' }])
    const { next, workspace } = started(world)
    for (const pause of [0, 2_000]) await next(pause)
    edit(world, 1, { [statusId]: [['Draft']] })
    const draft = structuredClone(world.block)
    edit(world, 1, published)
    edit(world, 1, { [passwordId]: [['wyvern']] })
    const old = new FakeWorkspace({ ...world, block: draft })
    workspace.intercept = (call) => (isSecond(call) ? { body: old.answer(call) } : undefined)
    await next()
    workspace.intercept = (call) => ({ body: old.answer(call) })
    expect(told(await next())).toEqual(nothing)
  })
})
