/** A table of which no list can be read: what its rows take from readers counts all the same. */

import { expect, test } from 'vitest'
import { blogWorld, rowId, tableId } from '../blog'
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
import { columns, rowValue } from '../rows'

const answer = (blockIds: string[], sizeHint = blockIds.length, group = {}) => ({
  body: {
    result: { reducerResults: { collection_group_results: { blockIds, ...group } }, sizeHint },
    recordMap: {},
  },
})

const lists = {
  'cut by its limit': answer([rowId(0)], 1, { hasMore: true }),
  'shorter than its size hint': answer([rowId(0)], 3),
  'without any record': answer([rowId(7), rowId(8)]),
  'without rows': { body: { result: {}, recordMap: {} } },
}

for (const [what, list] of Object.entries(lists)) {
  test(`R-373 a post that becomes a draft while the list is ${what} is withdrawn, and the others stay`, async () => {
    const world = versionedWorld([{ title: 'Stays' }, { title: 'Taken' }, { title: 'Locked later' }])
    const { loader, next, workspace } = started(world)
    await wordsOf(async () => {
      await loader.load()
      workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? list : undefined)
      edit(world, 1, { [statusId]: [['Draft']] })
      edit(world, 2, { [columns.password ?? '']: [['wyvern']] })
      expect(told(await next(4_000))).toEqual({ open: ['Stays'], locked: ['Locked later'] })
    })
  })
}

test('a size hint that counts a row which no list has hides neither edits nor new rows', async () => {
  const world = versionedWorld([{ title: 'One' }, { title: 'Two' }])
  const { loader, next, workspace } = started(world)
  await loader.load()
  const third = rowValue(rowId(2), { title: 'Three', type: 'Post', status: 'Published' }, rowOf(world, 1))
  world.block[rowId(2)] = { ...third, id: rowId(2) }
  edit(world, 0, { [statusId]: [['Draft']] })
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? answer([rowId(0), rowId(1), rowId(2)], 4) : undefined
  expect(told(await next(tenMinutes)).open).toEqual(['Two', 'Three'])
})

test('R-373 a new property with the password’s name locks while the list cannot be read', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Later' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? lists['without rows'] : undefined
    schemaOf(world).nEwp = { name: 'password', type: 'text' }
    edit(world, 1, { nEwp: [['griffin']] })
    expect(told(await next(4_000))).toEqual({ open: ['Open'], locked: ['Later'] })
  })
})

const opened: Record<string, (schema: ReturnType<typeof schemaOf>) => void> = {
  renamed: (schema) => Object.assign(schema.nEwp ?? {}, { name: 'Key to the griffin' }),
  deleted: (schema) => delete schema.nEwp,
}

for (const [how, change] of Object.entries(opened)) {
  test(`R-373 a new password property that is ${how} while the list cannot be read still locks once it can be read`, async () => {
    const world = versionedWorld([{ title: 'Open' }, { title: 'Later' }])
    const store = memoryStore()
    const { loader, next, workspace, clock } = started(world, { store })
    const locked = { open: ['Open'], locked: ['Later'] }
    await wordsOf(async () => {
      await loader.load()
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'queryCollection' ? lists['without rows'] : undefined
      schemaOf(world).nEwp = { name: 'password', type: 'text' }
      edit(world, 1, { nEwp: [['griffin']] })
      for (const pause of [4_000, 2_000]) expect(told(await next(pause))).toEqual(locked)
      change(schemaOf(world))
      if (how === 'deleted') delete rowOf(world, 1).properties.nEwp
      for (const pause of [4_000, 2_000]) expect(told(await next(pause))).toEqual(locked)
      workspace.intercept = () => undefined
      for (const pause of [4_000, 2_000, tenMinutes, 2_000]) expect(told(await next(pause))).toEqual(locked)
      expect(loader.records.passwordOf(rowId(1))).toBe('griffin')
      expect(told(await started(world, { store, clock }).next())).toEqual(locked)
    })
  })
}

test('R-373 a lock that is set while the list cannot be read stays when the answers after it lack the password', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Later', password: 'wyvern' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    edit(world, 1, { [passwordId]: [] })
    expect(told(await next()).open).toEqual(['Open', 'Later'])
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? lists['without rows'] : undefined
    edit(world, 1, { [passwordId]: [['griffin']] })
    expect(told(await next(4_000)).locked).toEqual(['Later'])
    workspace.intercept = () => undefined
    rowOf(world, 1).properties[passwordId] = []
    for (const pause of [4_000, tenMinutes]) expect(told(await next(pause)).locked).toEqual(['Later'])
  })
})

const dateId = columns.date ?? ''
const replaced: Record<string, { id: string; name: string; cell: unknown }> = {
  'a draft in the new status': { id: statusId, name: 'status', cell: [['Draft']] },
  'scheduled in the new date': {
    id: dateId,
    name: 'date',
    cell: [['‣', [['d', { type: 'date', start_date: '2999-01-01' }]]]],
  },
}

for (const [what, { id, name, cell }] of Object.entries(replaced)) {
  test(`R-373 a post that is ${what} is withdrawn while the list cannot be read, and one odd answer withdraws nothing`, async () => {
    const world = versionedWorld([{ title: 'Stays' }, { title: 'Taken' }])
    const { loader, next, workspace } = started(world)
    const words = await wordsOf(async () => {
      await loader.load()
      const sound = structuredClone(schemaOf(world))
      const replace = () => {
        schemaOf(world).nEwp = { name, type: name === 'date' ? 'date' : 'text' }
        Object.assign(schemaOf(world)[id] ?? {}, { name: `former ${name}` })
      }
      edit(world, 1, { nEwp: cell })
      await next()
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'queryCollection' ? lists['without rows'] : undefined
      // The row was edited since it was last read with its list.
      edit(world, 1, {})
      for (const pause of [4_000, tenMinutes]) {
        replace()
        expect(told(await next(pause)).open).toEqual(['Stays', 'Taken'])
        Object.assign(world.collection?.[tableId] ?? {}, { schema: structuredClone(sound) })
        expect(told(await next(2_000)).open).toEqual(['Stays', 'Taken'])
      }
      replace()
      await next(4_000)
      for (const pause of [2_000, 2_000, tenMinutes]) expect(told(await next(pause)).open).toEqual(['Stays'])
      workspace.intercept = () => undefined
      const later = told(await next(4_000)).open
      expect(later).not.toContain('Taken')
      if (name === 'date') expect(later).toEqual(['Stays'])
    })
    expect(words).toContain(`is named "${name}" now`)
  })
}

test('one answer that gives the password’s name to another property while the list cannot be read locks nothing after it', async () => {
  const world = versionedWorld([{ title: 'Open', summary: 'A summary' }, { title: 'Other' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? lists['without rows'] : undefined
    Object.assign(schemaOf(world)[columns.summary ?? ''] ?? {}, { name: 'password' })
    await next(4_000)
    Object.assign(schemaOf(world)[columns.summary ?? ''] ?? {}, { name: 'summary' })
    await next(4_000)
    workspace.intercept = () => undefined
    for (const pause of [4_000, 2_000]) expect(told(await next(pause)).open).toEqual(['Open', 'Other'])
  })
})

test('a draft that the account may not see any more stays one whose title no link tells', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    expect((await loader.load()).table.privateRowIds).toContain(rowId(1))
    workspace.intercept = ({ endpoint, body }) => {
      if (endpoint === 'queryCollection') return lists['without rows']
      return JSON.stringify(body).includes(rowId(1))
        ? { body: { recordMap: { block: { [rowId(1)]: { role: 'none' } } } } }
        : undefined
    }
    expect((await next(4_000)).table.privateRowIds).toContain(rowId(1))
  })
})

test('an instance that cannot read the list shows what another one behind the same store has read', async () => {
  const store = memoryStore(true)
  const world = versionedWorld([{ title: 'One' }])
  const [healthy, failing] = [started(world, { store }), started(world, { store })]
  await wordsOf(async () => {
    await healthy.loader.load()
    await failing.loader.load()
    failing.workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? lists['without rows'] : undefined
    const cells = { title: 'Two', type: 'Post', status: 'Published' }
    const { parent_id, parent_table, version } = rowOf(world, 0)
    world.block[rowId(1)] = rowValue(rowId(1), cells, { parent_id, parent_table, version })
    expect(told(await healthy.next(tenMinutes)).open).toEqual(['One', 'Two'])
    await failing.next(tenMinutes + 4_000)
    expect(told(await failing.next(4_000)).open).toEqual(['One', 'Two'])
    edit(world, 1, { [statusId]: [['Draft']] })
    expect(told(await failing.next(4_000)).open).toEqual(['One'])
    expect(told(await healthy.next(4_000)).open).toEqual(['One'])
  })
})

test('an account that may read no row any more takes nothing away', async () => {
  const world = versionedWorld([{ title: 'One' }, { title: 'Two' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    const block = Object.fromEntries([0, 1].map((row) => [rowId(row), { role: 'none' }]))
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'queryCollection' ? lists['without rows'] : { body: { recordMap: { block } } }
    expect(told(await next(4_000)).open).toEqual(['One', 'Two'])
    expect(told(await next(tenMinutes)).open).toEqual(['One', 'Two'])
  })
})

test('rows of together more than 64 MB are read in parts: one that becomes a draft is withdrawn, and the owner is told', {
  tags: 'full',
}, async () => {
  const world = versionedWorld([
    { title: 'Stays' },
    { title: 'Taken' },
    { title: 'Long' },
    { title: 'Longer' },
  ])
  const { loader, next } = started(world)
  const words = await wordsOf(async () => {
    await loader.load()
    for (const row of [2, 3]) edit(world, row, { [columns.summary ?? '']: [['x'.repeat(34 * 1_048_576)]] })
    edit(world, 1, { [statusId]: [['Draft']] })
    expect(told(await next(4_000)).open).toEqual(['Stays', 'Long', 'Longer'])
  })
  expect(words).toContain('"Longer"')
  expect(words).toContain('so long that it cannot be read as a whole')
})

test('R-373 a password cell of megabytes locks its row, and is remembered as one that nobody can know', async () => {
  const world = blogWorld([{ title: 'Locked', password: 'x'.repeat(1_000_000) }])
  const { loader } = started(world)
  await wordsOf(async () => expect(told(await loader.load()).locked).toEqual(['Locked']))
  expect(loader.records.passwordOf(rowId(0))).toBe(null)
  expect(JSON.stringify(loader.loaded()?.content.index).length).toBeLessThan(100_000)
})

test('R-373 rows that are all deleted while the list cannot be read are withdrawn', async () => {
  const world = versionedWorld([{ title: 'One' }, { title: 'Two' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? answer([], 2) : undefined)
    for (const row of [0, 1]) world.block[rowId(row)] = { ...rowOf(world, row), alive: false }
    await next(4_000)
    expect(told(await next()).open).toEqual([])
  })
})
