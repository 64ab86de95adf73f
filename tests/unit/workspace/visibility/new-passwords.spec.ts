/** A property that has just got the password's name, while one of two instances behind a store gets answers without it. */

import { expect, test } from 'vitest'
import {
  both,
  edit,
  memoryStore,
  schemaOf,
  started,
  tenMinutes,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import { type FakeWorkspace, PatientClock } from '../fake-workspace'
import { columns } from '../rows'

const summaryId = columns.summary ?? ''
type Schema = Record<string, unknown>

/** Changes the schema in every answer about the table. */
function damage(workspace: FakeWorkspace, by: (schema: Schema) => Schema): void {
  workspace.intercept = (call) => ({
    body: JSON.parse(JSON.stringify(workspace.answer(call)), (key, value) =>
      key === 'schema' ? by(value) : value,
    ),
  })
}

/** Two instances of a blog behind one store. */
function twoInstances() {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Locked', summary: 'A summary' }])
  const more = { store: memoryStore(true), clock: new PatientClock() }
  return { world, healthy: started(world, more), damaged: started(world, more) }
}

const damages: Record<string, (schema: Schema) => Schema> = {
  'the new property': ({ nEwp: _, ...schema }) => schema,
  'every property': () => ({}),
}

for (const [what, by] of Object.entries(damages)) {
  test(`R-373 a new password property that is renamed still locks, although another instance's answers lack ${what}`, async () => {
    const { world, healthy, damaged } = twoInstances()
    await wordsOf(async () => {
      await healthy.loader.load()
      await damaged.loader.load()
      damage(damaged.workspace, by)
      schemaOf(world).nEwp = { name: 'password', type: 'text' }
      edit(world, 1, { nEwp: [['wyvern']] })
      for (let round = 0; round < 3; round++) {
        expect(told(await healthy.next())).toEqual(both)
        await damaged.next()
      }
      expect(told(await damaged.next())).toEqual(both)
      Object.assign(schemaOf(world).nEwp ?? {}, { name: 'Key to the wyvern' })
      for (const pause of [2_000, 2_000, tenMinutes, 2_000]) {
        expect(told(await healthy.next(pause))).toEqual(both)
        expect(told(await damaged.next(0))).toEqual(both)
      }
    })
  })
}

test('R-373 a property that has its earlier name in the answers of another instance locks, and is remembered', async () => {
  const { world, healthy, damaged } = twoInstances()
  await wordsOf(async () => {
    await healthy.loader.load()
    await damaged.loader.load()
    damage(damaged.workspace, (schema) => ({ ...schema, [summaryId]: { name: 'summary', type: 'text' } }))
    Object.assign(schemaOf(world)[summaryId] ?? {}, { name: 'password' })
    for (let round = 0; round < 2; round++) {
      expect(told(await healthy.next())).toEqual(both)
      await damaged.next()
    }
    Object.assign(schemaOf(world)[summaryId] ?? {}, { name: 'Key to the wyvern' })
    for (const pause of [2_000, 2_000, tenMinutes, 2_000]) {
      expect(told(await healthy.next(pause))).toEqual(both)
      await damaged.next(0)
    }
  })
})

test('one wrong answer of another instance about the password locks nothing for long', async () => {
  const { world, healthy, damaged } = twoInstances()
  const open = { open: ['Open', 'Locked'], locked: [] }
  edit(world, 1, { wRong: [['A note']] })
  await wordsOf(async () => {
    await healthy.loader.load()
    await damaged.loader.load()
    for (const id of ['wRong', summaryId]) {
      damage(damaged.workspace, (schema) => ({ ...schema, [id]: { name: 'password', type: 'text' } }))
      expect(told(await damaged.next()).locked).toEqual(['Locked'])
      damage(damaged.workspace, (schema) => schema)
      for (const pause of [2_000, 2_000, tenMinutes, 2_000]) {
        expect(told(await healthy.next(pause))).toEqual(open)
        expect(told(await damaged.next(0))).toEqual(open)
      }
    }
  })
})
