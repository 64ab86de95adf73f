/** Locks and drafts stay closed through odd answers, renamed properties, restarts and other instances. */

import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import type { Store } from '@/lib/store/store'
import { blogWorld, rowId, tableId } from '../blog'
import {
  both,
  edit,
  memoryStore,
  passwordId,
  rowOf,
  rows,
  schemaOf,
  started,
  statusId,
  tenMinutes,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import { FakeClock, PatientClock, uuid, type World } from '../fake-workspace'
import { columns, rowValue } from '../rows'

test('R-373 a renamed password property still locks, and its owner is told', async () => {
  const world = versionedWorld(rows)
  const { loader, next } = started(world)
  const words = await wordsOf(async () => {
    expect(told(await loader.load())).toEqual(both)
    const schema = schemaOf(world)
    schema[passwordId] = { name: 'Key to the wyvern', type: 'text' }
    expect(told(await next(tenMinutes))).toEqual(both)
  })
  expect(loader.records.passwordOf(rowId(1))).toBe('wyvern')
  expect(words).toContain('"Key to the wyvern"')
  expect(words).toContain('NOTION_PROPERTY_PASSWORD')
})

test('R-373 a property that takes the password’s name locks as well, beside the one that is known', async () => {
  const world = versionedWorld([...rows, { title: 'Another' }])
  const { loader, next } = started(world)
  await loader.load()
  const schema = schemaOf(world)
  schema[passwordId] = { name: 'Old', type: 'text' }
  schema.nEwp = { name: 'password', type: 'text' }
  edit(world, 2, { nEwp: [['basilisk']] })
  expect(told(await next())).toEqual({ open: ['Open'], locked: ['Locked', 'Another'] })
  expect(loader.records.passwordOf(rowId(2))).toBe('basilisk')
})

test('R-373 one answer that gives the password’s name to another property locks posts for that answer alone', async () => {
  const world = versionedWorld([{ title: 'Open', summary: 'A summary' }, ...rows.slice(1)])
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    const schema = schemaOf(world)
    const sound = structuredClone(schema)
    Object.assign(schema[columns.summary ?? ''] ?? {}, { name: 'password' })
    Object.assign(schema[passwordId] ?? {}, { name: 'summary' })
    expect(told(await next()).open).toEqual([])
    Object.assign(schema, sound)
    expect(told(await next())).toEqual(both)
  })
})

test('R-373 a password property tells nothing else of a post, whichever name it is given', async () => {
  for (const name of ['summary', 'category', 'tags', 'icon', 'ext', 'aliases', 'slug'] as const) {
    const world = versionedWorld(rows)
    const { loader, next } = started(world, { settings: { POST_LOCK_SUMMARY: true } })
    await wordsOf(async () => {
      await loader.load()
      const schema = schemaOf(world)
      schema[passwordId] = { name, type: 'text' }
      schema[columns[name] ?? ''] = { name: 'password', type: 'text' }
      for (const pause of [2_000, tenMinutes, tenMinutes]) {
        const site = await next(pause)
        expect(told(site).locked, name).toEqual(['Locked'])
        expect(JSON.stringify(site), name).not.toContain('wyvern')
      }
    })
  }
})

test('R-373 a table that lost its password property is believed after ten minutes, and opens no post', async () => {
  const world = versionedWorld(rows)
  const store = memoryStore()
  const { loader, next, clock } = started(world, { store })
  const words = await wordsOf(async () => {
    await loader.load()
    delete schemaOf(world)[passwordId]
    for (const index of [0, 1]) delete rowOf(world, index).properties[passwordId]
    edit(world, 0, { title: [['Open, edited']] })
    expect(told(await next())).toEqual(both)
    const restarted = started(world, { store, clock })
    expect(told(await restarted.next())).toEqual(both)
    expect(told(await restarted.next(tenMinutes))).toEqual({ open: ['Open, edited'], locked: ['Locked'] })
    expect(restarted.loader.records.passwordOf(rowId(1))).toBe('wyvern')
    edit(world, 1, { title: [['Locked, edited']] })
    expect(told(await restarted.next(60_000)).open).toEqual(['Open, edited', 'Locked, edited'])
  })
  expect(words).toContain('WARNING: The property that locks posts')
})

test('R-373 the cells of a deleted password property lock until their row is edited', async () => {
  const world = versionedWorld(rows)
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    delete schemaOf(world)[passwordId]
    await next()
    edit(world, 1, { title: [['Edited before']] })
    expect(told(await next(tenMinutes)).locked).toEqual(['Edited before'])
    edit(world, 1, { title: [['Edited after']] })
    expect(told(await next()).open).toEqual(['Open', 'Edited after'])
  })
})

test('R-373 answers without password cells open nothing while rows are not edited, also after a restart', async () => {
  const world = versionedWorld(rows)
  const store = memoryStore()
  const { loader, next, clock } = started(world, { store })
  const words = await wordsOf(async () => {
    await loader.load()
    rowOf(world, 1).properties[passwordId] = [['']]
    expect(told(await next())).toEqual(both)
    expect(told(await next(2 * tenMinutes))).toEqual(both)
    const restarted = started(world, { store, clock })
    expect(told(await restarted.next())).toEqual(both)
    expect(restarted.loader.records.passwordOf(rowId(1))).toBe('wyvern')
  })
  expect(words).toContain('1 rows stay locked')
  expect(words).toContain(`"Locked" (${rowId(1)})`)
})

test('R-373 an edit that removes the password opens the post, one that changes it counts at once', async () => {
  const world = versionedWorld(rows)
  const { loader, next } = started(world)
  await loader.load()
  edit(world, 1, { [passwordId]: [['basilisk']] })
  expect(told(await next())).toEqual(both)
  expect(loader.records.passwordOf(rowId(1))).toBe('basilisk')
  // Within the same minute: only the version moves.
  edit(world, 1, { [passwordId]: [] }, 0)
  expect(told(await next()).open).toEqual(['Open', 'Locked'])
  edit(world, 1, { [passwordId]: [['wyvern']] }, 0)
  expect(told(await next())).toEqual(both)
})

test('R-373 without versions a password removed in the minute of another edit is believed after ten minutes', async () => {
  const world = blogWorld(rows)
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    edit(world, 1, { [passwordId]: [] }, 0)
    expect(told(await next())).toEqual(both)
    expect(told(await next(tenMinutes)).open).toEqual(['Open', 'Locked'])
  })
})

test('R-373 one answer that lacks the password of a row that was edited does not open it', async () => {
  for (const world of [versionedWorld(rows), blogWorld(rows)]) {
    const { loader, next, workspace } = started(world)
    await loader.load()
    edit(world, 1, { title: [['Locked, edited']] })
    let spoiled = 0
    workspace.intercept = (call) => {
      if (spoiled > 0) return undefined
      spoiled++
      const text = JSON.stringify(workspace.answer(call))
      return { body: JSON.parse(text.replace(`"${passwordId}":[["wyvern"]]`, '"x":[]')) }
    }
    expect(told(await next(60_000))).toEqual(both)
    expect(told(await next())).toEqual({ open: ['Open'], locked: ['Locked, edited'] })
    expect(spoiled).toBe(1)
  }
})

test('R-373 an edit that second answers deny opens nothing, however often one answer tells of it', async () => {
  const world = versionedWorld(rows)
  const { loader, next, workspace } = started(world)
  await loader.load()
  const row = rowOf(world, 1)
  const odd = { ...row, version: 5, last_edited_time: Number(row.last_edited_time) + 60_000 }
  let isOdd = false
  workspace.intercept = (call) => {
    if (!isOdd || call.endpoint !== 'queryCollection') return undefined
    world.block[rowId(1)] = { ...odd, properties: { ...row.properties, [passwordId]: [] } }
    const body = structuredClone(workspace.answer(call))
    world.block[rowId(1)] = row
    return { body }
  }
  for (let round = 0; round < 4; round++) {
    isOdd = true
    expect(told(await next(tenMinutes))).toEqual(both)
    isOdd = false
    expect(told(await next(5_000))).toEqual(both)
  }
})

for (const [what, cell] of Object.entries({
  'a mention': [['‣', [['p', uuid(7)]]]],
  'an equation': [['⁍', [['e', 'x^2']]]],
  'a date': [['‣', [['d', { type: 'date', start_date: '2026-01-01' }]]]],
  'white space': [['  ']],
  'a text that is no list': 'wyvern',
  'an object': { wyvern: true },
})) {
  test(`R-373 a password cell that holds ${what} locks, and nobody can know the password`, async () => {
    const world = versionedWorld(rows)
    rowOf(world, 1).properties[passwordId] = cell
    rowOf(world, 1).properties.title = [[`Locked by ${what}`]]
    const { loader } = started(world)
    const words = await wordsOf(async () => {
      expect(told(await loader.load())).toEqual({ open: ['Open'], locked: [`Locked by ${what}`] })
    })
    expect(loader.records.passwordOf(rowId(1))).toBeNull()
    expect(words).toContain(
      `The row "Locked by ${what}" (${rowId(1)}) is locked with a password that nobody can know`,
    )
  })
}

for (const type of ['formula', 'rollup', 'created_by', 'last_edited_time', 'auto_increment_id', 'button']) {
  test(`R-373 passwords in a property of the type ${type} are told by no row, so that every post is locked`, async () => {
    const world = versionedWorld(rows)
    Object.assign(schemaOf(world)[passwordId] ?? {}, { type })
    rowOf(world, 1).properties[passwordId] = undefined
    const { loader } = started(world)
    const words = await wordsOf(async () => {
      expect(told(await loader.load()).open).toEqual([])
    })
    expect(loader.records.passwordOf(rowId(0))).toBeNull()
    expect(words).toContain('is of a type whose values the workspace does not return: every post is locked')
  })
}

test('R-373 a password property that tells nothing locks every post, also beside another one that holds texts', async () => {
  const world = versionedWorld(rows)
  Object.assign(schemaOf(world)[passwordId] ?? {}, { type: 'formula' })
  Object.assign(schemaOf(world), { other: { name: '密码', type: 'text' } })
  expect(told(await started(world).loader.load()).open).toEqual([])
})

test('R-271 a table whose date is of another type from the beginning is read, without dates', async () => {
  const world = versionedWorld([{ title: 'Open' }])
  Object.assign(schemaOf(world)[columns.date ?? ''] ?? {}, { type: 'created_time' })
  const { loader, next } = started(world)
  expect(told(await loader.load()).open).toEqual(['Open'])
  expect(told(await next(5_000)).open).toEqual(['Open'])
})

test('R-373 an empty password cell, in any form, locks nothing', async () => {
  for (const cell of [[], [['']], [[]], '', null, [['', [['b']]]]]) {
    const world = versionedWorld([{ title: 'Open' }])
    rowOf(world, 0).properties[passwordId] = cell
    expect(told(await started(world).loader.load()).open).toEqual(['Open'])
  }
})

for (const [what, properties] of Object.entries({
  'a text': 'Published',
  'a list': [['Published']],
  empty: {},
  'nested too deep': { properties: { title: [['Locked']] } },
  null: null,
})) {
  test(`rows whose properties are ${what} keep what they said for ten minutes`, async () => {
    for (const world of [versionedWorld(rows), blogWorld(rows)]) {
      const { loader, next } = started(world)
      await wordsOf(async () => {
        await loader.load()
        for (const index of [0, 1]) Object.assign(world.block[rowId(index)] ?? {}, { properties })
        expect(told(await next())).toEqual(both)
        // After a pause the rows are queried.
        expect(told(await next(4_000))).toEqual(both)
        expect(told(await next(tenMinutes))).toEqual({ open: [], locked: [] })
      })
    }
  })
}

test('rows whose properties cannot be read when the blog is first read are left out with a warning', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Odd' }])
  Object.assign(world.block[rowId(1)] ?? {}, { properties: 'Odd' })
  const words = await wordsOf(async () => {
    expect(told(await started(world).loader.load())).toEqual({ open: ['Open'], locked: [] })
  })
  expect(words).toContain(`The row ${rowId(1)} of the content table is left out`)
})

test('a first answer that was damaged is replaced after ten minutes, though no row was edited', async () => {
  const world = versionedWorld(rows)
  const sound = structuredClone(rowOf(world, 0).properties)
  rowOf(world, 0).properties[statusId] = [['']]
  const { loader, next } = started(world)
  expect(told(await loader.load()).open).toEqual([])
  rowOf(world, 0).properties = sound
  await next()
  expect(told(await next(tenMinutes)).open).toEqual(['Open'])
})

test('drafts stay drafts while a record that was not edited says something else', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { loader, next } = started(world)
  await loader.load()
  rowOf(world, 1).properties[statusId] = [['Published']]
  expect(told(await next()).open).toEqual(['Open'])
  edit(world, 1, {})
  expect(told(await next()).open).toEqual(['Open', 'Draft'])
})

test('the ten minutes of a record that was not edited count only while it says the same', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { loader, next } = started(world)
  await loader.load()
  // Wrong at first in a way that opens nothing, and ten minutes later in one that would.
  rowOf(world, 1).properties.note = [['Something else']]
  expect(told(await next()).open).toEqual(['Open'])
  rowOf(world, 1).properties[statusId] = [['Published']]
  expect(told(await next(tenMinutes)).open).toEqual(['Open'])
  expect(told(await next(tenMinutes)).open).toEqual(['Open', 'Draft'])
})

test('the ten minutes of an edit without a second answer count only while answers tell of the same', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    workspace.intercept = (call) => {
      const isAboutRow = JSON.stringify(call).includes(rowId(1))
      return call.endpoint === 'syncRecordValuesMain' && isAboutRow ? { status: 400, body: {} } : undefined
    }
    edit(world, 1, { [columns.date ?? '']: [['‣', [['d', { type: 'date', start_date: '2020-01-01' }]]]] })
    expect(told(await next()).open).toEqual(['Open'])
    edit(world, 1, { [statusId]: [['Published']] })
    expect(told(await next(tenMinutes)).open).toEqual(['Open'])
    expect(told(await next(tenMinutes)).open).toEqual(['Open', 'Draft'])
  })
})

test('R-373 an answer without versions makes no lock less sure', async () => {
  const world = versionedWorld(rows)
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    const { version } = rowOf(world, 1)
    rowOf(world, 1).version = undefined
    edit(world, 1, { title: [['Locked, edited']] })
    expect(told(await next()).locked).toEqual(['Locked, edited'])
    rowOf(world, 1).version = version
    rowOf(world, 1).properties[passwordId] = []
    await next()
    expect(told(await next(2 * tenMinutes)).locked).toEqual(['Locked, edited'])
    // The owner's next edit opens it.
    edit(world, 1, {})
    expect(told(await next()).locked).toEqual([])
  })
})

test('R-269 a renamed status is still the status; another property of its name counts after ten minutes', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }])
  const { loader, next } = started(world)
  const words = await wordsOf(async () => {
    await loader.load()
    const schema = schemaOf(world)
    schema[statusId] = { name: 'Condition', type: 'text' }
    expect(told(await next(tenMinutes)).open).toEqual(['Open'])
    schema.nEws = { name: 'status', type: 'text' }
    edit(world, 1, { nEws: [['Published']] })
    expect(told(await next(tenMinutes)).open).toEqual(['Open'])
    expect(told(await next(tenMinutes)).open).toEqual(['Draft'])
  })
  expect(words).toContain('was renamed and is still used as status')
  expect(words).toContain('Another property in the database "A blog" is named "status" now')
})

test('R-271 a renamed date still schedules; without it readers get the content from before', async () => {
  const when = { type: 'date', start_date: '2999-01-01' }
  const world = versionedWorld([{ title: 'Open' }, { title: 'Scheduled', when }])
  const { loader, next } = started(world, { settings: { POST_SCHEDULE_PUBLISH: true } })
  await wordsOf(async () => {
    expect(told(await loader.load()).open).toEqual(['Open'])
    schemaOf(world)[columns.date ?? ''] = { name: 'Day', type: 'date' }
    expect(told(await next(tenMinutes)).open).toEqual(['Open'])
    delete schemaOf(world)[columns.date ?? '']
    expect(told(await next()).open).toEqual(['Open'])
    expect(told(await next(tenMinutes)).open).toEqual(['Open'])
  })
})

test('a renamed slug property still gives the addresses; without it readers get the content from before', async () => {
  const world = versionedWorld([{ title: 'Open', slug: 'opened' }])
  const { loader, next } = started(world)
  const addresses = ({ posts }: Site) => posts.map(({ href }) => href)
  await wordsOf(async () => {
    const before = addresses(await loader.load())
    expect(before).toEqual(['/article/opened'])
    const schema = schemaOf(world)
    schema[columns.slug ?? ''] = { name: 'Way', type: 'text' }
    expect(addresses(await next())).toEqual(before)
    delete schema[columns.slug ?? '']
    expect(addresses(await next())).toEqual(before)
    schema.other = { name: 'slug', type: 'text' }
    expect(addresses(await next())).toEqual(before)
  })
})

test('rows of another database in an answer are not published, and another table only after ten minutes', async () => {
  const world = versionedWorld(rows)
  const other = uuid(9)
  const table = world.collection?.[tableId]
  if (world.collection && table) world.collection[other] = { ...table, id: other, name: [['Private']] }
  const foreign = uuid(999)
  const cells = { title: 'Foreign', type: 'Post', status: 'Published' }
  world.block[foreign] = rowValue(foreign, cells, {
    parent_id: other,
    parent_table: 'collection',
    version: 1,
  })
  const { loader, next, workspace } = started(world)
  const words = await wordsOf(async () => {
    await loader.load()
    workspace.intercept = (call) => {
      if (call.endpoint !== 'queryCollection') return undefined
      const asked = { ...call, body: { ...call.body, collection: { id: other } } }
      return { body: workspace.answer(asked) }
    }
    expect(told(await next(10_000))).toEqual(both)
    expect(told(await next(10_000)).open).not.toContain('Foreign')
    workspace.intercept = () => undefined
    const root = Object.values(world.block).find(({ type }) => type === 'collection_view_page')
    if (root) root.collection_id = other
    expect(told(await next(60_000)).open).not.toContain('Foreign')
    expect(told(await next(60_000)).open).not.toContain('Foreign')
  })
  expect(words).not.toContain('wyvern')
})

test('R-373 instances that share a store agree on locks, also on one that another instance has seen', async () => {
  const world = versionedWorld(rows)
  const store = memoryStore(true)
  const clock = new PatientClock()
  const one = started(world, { store, clock })
  const other = started(world, { store, clock })
  await wordsOf(async () => {
    await one.loader.load()
    await other.loader.load()
    edit(world, 0, { [passwordId]: [['basilisk']] })
    expect(told(await one.next()).locked).toEqual(['Open', 'Locked'])
    rowOf(world, 0).properties[passwordId] = []
    expect(told(await other.next()).locked).toEqual(['Open', 'Locked'])
    edit(world, 0, { [passwordId]: [] })
    expect(told(await other.next()).open).toEqual(['Open'])
    expect(told(await one.next()).open).toEqual(['Open'])
  })
})

test('R-373 content that an earlier release has stored is read, and its locks are remembered', async () => {
  const world = versionedWorld(rows)
  const texts = new Map<string, string>()
  const store: Store = {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => {
      texts.set(key, text)
    },
  }
  const { loader, clock } = started(world, { store })
  await loader.load()
  for (const [key, text] of texts) {
    if (key.endsWith('visibility')) texts.delete(key)
    else texts.set(key, text.replace(/,"known":\{[^}]*\}/, ''))
  }
  expect([...texts.values()].join()).not.toContain('"known"')
  const restarted = started(world, { store, clock })
  await wordsOf(async () => {
    delete rowOf(world, 1).properties[passwordId]
    expect(told(await restarted.next())).toEqual(both)
    schemaOf(world)[passwordId] = { name: 'Key', type: 'text' }
    expect(told(await restarted.next())).toEqual(both)
  })
})

test('R-373 a stored memory that is damaged locks rather than opens', async () => {
  const world = versionedWorld(rows)
  const texts = new Map<string, string>()
  const store: Store = {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => {
      texts.set(key, text)
    },
  }
  await started(world, { store }).loader.load()
  const key = [...texts.keys()].find((name) => name.endsWith('visibility')) ?? ''
  texts.set(key, (texts.get(key) ?? '').replace(`{"${passwordId}":[["wyvern"]]}`, '"wyvern"'))
  delete rowOf(world, 1).properties[passwordId]
  const { loader } = started(world, { store, clock: new PatientClock(new FakeClock().time + 2_000) })
  await wordsOf(async () => expect(told(await loader.load())).toEqual(both))
  expect(loader.records.passwordOf(rowId(1))).toBeNull()
})

test('R-373 a password property that is minutes old locks through odd answers and renaming as well', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Locked' }])
  delete schemaOf(world)[passwordId]
  const store = memoryStore()
  const { loader, next, clock } = started(world, { store })
  await wordsOf(async () => {
    await loader.load()
    schemaOf(world).nEwp = { name: 'password', type: 'text' }
    edit(world, 1, { nEwp: [['wyvern']] })
    expect(told(await next())).toEqual(both)
    expect(told(await next())).toEqual(both)
    const schema = schemaOf(world)
    delete schema.nEwp
    expect(told(await next())).toEqual(both)
    schema.nEwp = { name: 'Key to the wyvern', type: 'text' }
    expect(told(await next())).toEqual(both)
    expect(told(await started(world, { store, clock }).next(tenMinutes))).toEqual(both)
  })
})

test('R-373 one answer without a password in a property that is minutes old does not open an edited row', async () => {
  const world = versionedWorld([...rows, { title: 'Another' }])
  const { loader, next, workspace } = started(world)
  await loader.load()
  schemaOf(world).nEwp = { name: 'password', type: 'text' }
  edit(world, 2, { nEwp: [['basilisk']] })
  const closed = { open: ['Open'], locked: ['Locked', 'Another'] }
  expect(told(await next())).toEqual(closed)
  edit(world, 2, { [columns.summary ?? '']: [['A summary']] })
  let spoiled = 0
  workspace.intercept = (call) => {
    if (spoiled > 0) return undefined
    spoiled++
    return {
      body: JSON.parse(JSON.stringify(workspace.answer(call)).replace('"nEwp":[["basilisk"]]', '"x":[]')),
    }
  }
  expect(told(await next(60_000))).toEqual(closed)
  expect(told(await next())).toEqual(closed)
  expect(spoiled).toBe(1)
})

test('R-373 where the locks alone were kept, one answer without a password does not open an edited row', async () => {
  const world = versionedWorld(rows)
  const whole = memoryStore()
  const store: Store = {
    ...whole,
    read: async (key) => (key.endsWith(' content') ? null : whole.read(key)),
  }
  await started(world, { store }).loader.load()
  edit(world, 1, { title: [['Locked, edited']] })
  const { loader, next, workspace } = started(world, { store })
  let queries = 0
  workspace.intercept = (call) => {
    if (call.endpoint !== 'queryCollection' || queries++ > 0) return undefined
    const text = JSON.stringify(workspace.answer(call))
    return { body: JSON.parse(text.replace(`"${passwordId}":[["wyvern"]]`, '"x":[]')) }
  }
  expect(told(await loader.load()).open).toEqual(['Open'])
  expect(told(await next())).toEqual({ open: ['Open'], locked: ['Locked, edited'] })
  edit(world, 1, { [passwordId]: [] })
  expect(told(await started(world, { store }).loader.load()).open).toEqual(['Open', 'Locked, edited'])
})

test('withdrawals are seen when the clock was set back, and when stored content is from the future', async () => {
  const world = versionedWorld(rows)
  const store = memoryStore()
  const { loader, next, clock } = started(world, { store })
  await loader.load()
  edit(world, 0, { [statusId]: [['Draft']] })
  expect(told(await next(-3_600_000)).open).toEqual([])
  edit(world, 1, { [statusId]: [['Draft']] })
  clock.time -= 86_400_000
  expect(told(await started(world, { store, clock }).next()).locked).toEqual([])
})

test('R-373 a lock and a draft count at once when the second answer cannot be had; what opens a row waits', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Draft', status: 'Draft' }, { title: 'Other' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    expect(told(await loader.load()).open).toEqual(['Open', 'Other'])
    // The query tells of the edits, and each question about the rows themselves is refused.
    workspace.intercept = (call) => {
      const isAboutRows = [0, 1, 2].some((index) => JSON.stringify(call).includes(rowId(index)))
      return call.endpoint === 'syncRecordValuesMain' && isAboutRows ? { status: 400, body: {} } : undefined
    }
    edit(world, 0, { [passwordId]: [['griffin']] })
    edit(world, 1, { [columns.status ?? '']: [['Published']] })
    edit(world, 2, { [columns.status ?? '']: [['Draft']] })
    expect(told(await next(5_000))).toEqual({ open: [], locked: ['Open'] })
    workspace.intercept = () => undefined
    expect(told(await next(5_000))).toEqual({ open: ['Draft'], locked: ['Open'] })
  })
})

test('R-373 a row that becomes a template or loses its title goes at once when the second answer cannot be had', async () => {
  const world = versionedWorld([{ title: 'Open' }, { title: 'Template' }, { title: 'Untitled' }])
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    workspace.intercept = (call) => {
      const isAboutRows = [0, 1, 2].some((index) => JSON.stringify(call).includes(rowId(index)))
      return call.endpoint === 'syncRecordValuesMain' && isAboutRows ? { status: 400, body: {} } : undefined
    }
    edit(world, 1, {})
    Object.assign(world.block[rowId(1)] ?? {}, { is_template: true })
    edit(world, 2, { title: [['  ']] })
    expect(told(await next(5_000))).toEqual({ open: ['Open'], locked: [] })
  })
})

test('one answer whose times lie in the future does not hide the edits after it, nor keep a lock', async () => {
  const world = versionedWorld(rows)
  const { loader, next, clock } = started(world)
  await loader.load()
  const sound = [0, 1].map((index) => ({ ...rowOf(world, index) }))
  for (const index of [0, 1])
    Object.assign(rowOf(world, index), { last_edited_time: clock.time + 300 * 86_400_000, version: 1e12 })
  expect(told(await next())).toEqual(both)
  for (const index of [0, 1]) Object.assign(rowOf(world, index), sound[index])
  edit(world, 0, { title: [['Open, edited']] })
  edit(world, 1, { [passwordId]: [] })
  expect(told(await next())).toEqual({ open: ['Open, edited', 'Locked'], locked: [] })
})

/** Gives a row a stamp that no true edit reaches, as an odd answer has it; returns how to take it back. */
function oddStamp(world: World, index: number, time: number): () => void {
  const row = rowOf(world, index)
  const { last_edited_time, version } = row
  Object.assign(row, { last_edited_time: time, version: 1e12 })
  return () => Object.assign(row, { last_edited_time, version: Number(version) + 1 })
}

test('R-373 a row that stays older than one odd answer is believed after ten minutes, and its lock stays', async () => {
  const world = versionedWorld(rows)
  const { loader, next, clock } = started(world)
  await wordsOf(async () => {
    await loader.load()
    const takeBack = [0, 1].map((index) => oddStamp(world, index, clock.time + 3_600_000))
    await next()
    for (const undo of takeBack) undo()
    edit(world, 0, { title: [['Open, edited']] })
    edit(world, 1, { [passwordId]: [] })
    expect(told(await next())).toEqual(both)
    expect(told(await next(tenMinutes - 1_000))).toEqual(both)
    expect(told(await next())).toEqual({ open: ['Open, edited'], locked: ['Locked'] })
    // An edit counts again, as the warning about the lock says.
    edit(world, 1, { title: [['Opened']] })
    expect(told(await next())).toEqual({ open: ['Open, edited', 'Opened'], locked: [] })
  })
})

test('R-373 a password that is set after an odd answer without one locks after ten minutes, also after a restart', async () => {
  const world = versionedWorld(rows)
  const store = memoryStore()
  const { loader, next, clock } = started(world, { store })
  await wordsOf(async () => {
    await loader.load()
    edit(world, 1, { [passwordId]: [] })
    const takeBack = oddStamp(world, 1, clock.time + 3_600_000)
    expect(told(await next()).open).toEqual(['Open', 'Locked'])
    takeBack()
    edit(world, 1, { [passwordId]: [['wyvern']] })
    await next()
    const restarted = started(world, { store, clock })
    await restarted.next()
    expect(told(await restarted.next(tenMinutes))).toEqual(both)
    expect(restarted.loader.records.passwordOf(rowId(1))).toBe('wyvern')
    // The stamp of the row counts again.
    edit(world, 1, { [passwordId]: [['basilisk']] })
    expect(told(await restarted.next())).toEqual(both)
    expect(restarted.loader.records.passwordOf(rowId(1))).toBe('basilisk')
  })
})

for (const type of ['formula', 'created_by', 'created_time', 'button', 'relation', 'person', 'checkbox'])
  test(`R-271 a date that becomes a ${type} publishes no scheduled post: readers get the content from before`, async () => {
    const when = { type: 'date', start_date: '2999-01-01' }
    const world = versionedWorld([{ title: 'Open' }, { title: 'Later', when }])
    const { loader, next } = started(world)
    expect(told(await loader.load()).open).toEqual(['Open'])
    const words = await wordsOf(async () => {
      Object.assign(schemaOf(world)[columns.date ?? ''] ?? {}, { type })
      edit(world, 1, { [columns.date ?? '']: undefined })
      expect(told(await next(5_000)).open).toEqual(['Open'])
    })
    expect(words).toContain('has a type now that tells no value')
  })

test('R-373 a date that lies ahead or is over counts at once without a second answer; one that opens a row waits', async () => {
  const day = (start_date: string, end_date?: string) => [
    ['‣', [['d', { type: 'daterange', start_date, ...(end_date && { end_date }) }]]],
  ]
  const dateId = columns.date ?? ''
  const world = versionedWorld([
    { title: 'Moved ahead' },
    { title: 'Over' },
    { title: 'Stays' },
    { title: 'Scheduled' },
    { title: 'Hidden' },
  ])
  for (const index of [0, 1, 2]) rowOf(world, index).properties[dateId] = day('2020-01-01')
  rowOf(world, 3).properties[dateId] = day('2999-01-01')
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    const before = await loader.load()
    expect(told(before).open.sort()).toEqual(['Hidden', 'Moved ahead', 'Over', 'Stays'])
    workspace.intercept = (call) => {
      const isAboutRows = [0, 1, 2, 3, 4].some((index) => JSON.stringify(call).includes(rowId(index)))
      return call.endpoint === 'syncRecordValuesMain' && isAboutRows ? { status: 400, body: {} } : undefined
    }
    edit(world, 0, { [dateId]: day('2999-01-01') })
    edit(world, 1, { [dateId]: day('2020-01-01', '2020-02-01') })
    edit(world, 3, { [dateId]: day('2020-01-01') })
    edit(world, 4, { [statusId]: [['Invisible']] })
    const site = await next(5_000)
    expect(site.posts.map(({ title }) => title)).toEqual(['Stays'])
    // Row 3 would be opened by its date and locked by its password: such a mixture waits.
    edit(world, 2, { [dateId]: day('2999-01-01'), [passwordId]: [['griffin']] })
    edit(world, 3, { [passwordId]: [['griffin']] })
    const later = await next(5_000)
    expect(later.posts.map(({ title }) => title)).toEqual([])
    workspace.intercept = () => undefined
    expect(told(await next(5_000)).locked).toEqual(['Scheduled'])
  })
})
