/** What is taken back counts while a change of the table is doubted: each change of it × each way of taking a post back. */

import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { rowId, tableId } from '../blog'
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
import { uuid, type World } from '../fake-workspace'
import { type Cells, columns, rowValue } from '../rows'

const [dateId = '', slugId = '', typeId = ''] = [columns.date, columns.slug, columns.type]
const rows: Cells[] = [
  { title: 'Stays', slug: 'stays' },
  { title: 'Locked', slug: 'locked', password: 'wyvern' },
  { title: 'Taken', slug: 'taken' },
]
const taken = 2
const day = (start_date: string) => [['‣', [['d', { type: 'date', start_date }]]]]

type Schema = ReturnType<typeof schemaOf>

/** Gives a property's name to a new one. */
function replace(schema: Schema, id: string, name: string): void {
  Object.assign(schema[id] ?? {}, { name: `former ${name}` })
  schema.nEw = { name, type: 'text' }
}

const changes: Record<string, (schema: Schema, world: World) => void> = {
  'the password is deleted': (schema) => delete schema[passwordId],
  'the password is deleted and another one added': (schema) => {
    delete schema[passwordId]
    schema.pAs2 = { name: 'password', type: 'text' }
  },
  'the date is deleted': (schema) => delete schema[dateId],
  'the date is deleted and another one added': (schema) => {
    delete schema[dateId]
    schema.nEw = { name: 'date', type: 'date' }
  },
  'the slug is deleted': (schema) => delete schema[slugId],
  'the slug becomes a formula': (schema) => Object.assign(schema[slugId] ?? {}, { type: 'formula' }),
  'the slug is renamed and another one added': (schema) => replace(schema, slugId, 'slug'),
  'the status is renamed and another one added': (schema) => replace(schema, statusId, 'status'),
  'the status is deleted': (schema) => delete schema[statusId],
  'the type is renamed and another one added': (schema) => replace(schema, typeId, 'type'),
  'the type is deleted': (schema) => delete schema[typeId],
  'the page leads to another table': (_, world) => {
    const [other, table] = [uuid(9), world.collection?.[tableId]]
    if (world.collection && table) world.collection[other] = { ...table, id: other, name: [['Other']] }
    const root = Object.values(world.block).find(({ type }) => type === 'collection_view_page')
    if (root) root.collection_id = other
    const cells = { title: 'Foreign', type: 'Post', status: 'Published' }
    world.block[uuid(999)] = rowValue(uuid(999), cells, { parent_id: other, parent_table: 'collection' })
  },
}
/** These last until the owner mends the table. */
const endless = /^the (?:status|type) is deleted$/

interface Way {
  take: (world: World, schema: Schema) => void
  /** What readers may do with the post afterwards; nothing when left out. */
  leaves?: 'locked' | 'unlisted'
  /** Changes it goes with; all when left out. */
  only?: RegExp
  /** Milliseconds after which a second load has to say the same, where the table cannot be read. */
  waits?: number
}

const ways: Record<string, Way> = {
  'is a draft': { take: (world) => edit(world, taken, { [statusId]: [['Draft']] }) },
  'has no status': {
    take: (world) => edit(world, taken, { [statusId]: [] }),
    only: /^the (?!status is del)/,
  },
  'is a draft in the new status': {
    take: (world) => edit(world, taken, { nEw: [['Draft']] }),
    only: /status is renamed/,
  },
  'is invisible': {
    take: (world) => edit(world, taken, { [statusId]: [['Invisible']] }),
    leaves: 'unlisted',
  },
  'is of a type without a page': { take: (world) => edit(world, taken, { [typeId]: [['Menu']] }) },
  'is of no type': { take: (world) => edit(world, taken, { [typeId]: [['Nothing']] }) },
  'is locked': {
    take: (world, schema) => edit(world, taken, { [schema.pAs2 ? 'pAs2' : passwordId]: [['griffin']] }),
    leaves: 'locked',
  },
  'is locked by a mention': {
    take: (world) => edit(world, taken, { [passwordId]: [['‣', [['p', uuid(7)]]]] }),
    leaves: 'locked',
  },
  'is scheduled': { take: (world) => edit(world, taken, { [dateId]: day('2999-01-01') }) },
  'is scheduled in the new date': {
    take: (world) => edit(world, taken, { nEw: day('2999-01-01') }),
    only: /date is deleted and/,
  },
  'is a template': {
    take: (world) => {
      edit(world, taken, {})
      Object.assign(world.block[rowId(taken)] ?? {}, { is_template: true })
    },
  },
  'is deleted': {
    take: (world) => {
      const row = rowOf(world, taken)
      edit(world, taken, {})
      world.block[row.id] = { ...row, alive: false, parent_id: `${tableId}-trash` }
    },
  },
  'is moved': {
    take: (world) => {
      edit(world, taken, {})
      Object.assign(world.block[rowId(taken)] ?? {}, { parent_id: uuid(8), parent_table: 'block' })
    },
  },
  'is not shared': { take: (world) => delete world.block[rowId(taken)], waits: 5_000 },
}

/** What readers may do with the post. */
function rightsTo(site: Site): 'open' | 'locked' | 'unlisted' | null {
  const post = [...site.posts, ...site.pages].find(({ id }) => id === rowId(taken))
  if (!post) return null
  return post.locked ? 'locked' : post.invisible ? 'unlisted' : 'open'
}

/** That nothing but the taken post has changed for readers. */
function expectOthersKept(site: Site, when: string): void {
  const others = [...site.posts, ...site.pages].filter(({ id }) => id !== rowId(taken))
  expect(
    others.map(({ title, href, locked }) => [title, href, locked]),
    when,
  ).toEqual([
    ['Stays', '/article/stays', false],
    ['Locked', '/article/locked', true],
  ])
}

for (const [place, [changed, change]] of Object.entries(changes).entries()) {
  for (const [number, [how, { take, leaves = null, only, waits }]] of Object.entries(ways).entries()) {
    if (only && !only.test(changed)) continue
    // Every change and every way, but only a full run has all pairs.
    const tags = only || (place + number) % 3 === 0 ? [] : 'full'
    test(`R-373 while ${changed}, a post that ${how} is taken back within seconds, and stays so`, {
      tags,
    }, async () => {
      const world = versionedWorld(rows)

      const store = memoryStore()
      const { loader, next, clock } = started(world, { store })
      await wordsOf(async () => {
        expect(rightsTo(await loader.load())).toBe('open')
        const schema = schemaOf(world)
        change(schema, world)
        // The table is read again with the rows after a while.
        for (const pause of [10_000, 60_000, 2_000, 2_000]) expect(rightsTo(await next(pause))).toBe('open')
        take(world, schema)
        await next()
        const site = await next(waits)
        expect(rightsTo(site)).toBe(leaves)
        expectOthersKept(site, 'in doubt')
        if (leaves === 'locked')
          expect(loader.records.passwordOf(rowId(taken))).toBe(how === 'is locked' ? 'griffin' : null)
        expect(rightsTo(await next(2_000))).toBe(leaves)
        expect(rightsTo(await next(60_000))).toBe(leaves)
        // Nothing is asked of the workspace after this restart: what was stored counts.
        const restarted = started(world, { store, clock })
        restarted.workspace.intercept = () => ({ status: 500, body: {} })
        expect(rightsTo(await restarted.next())).toBe(leaves)
        restarted.workspace.intercept = () => undefined
        expect(rightsTo(await restarted.next(60_000))).toBe(leaves)
        if (!endless.test(changed)) return
        for (const pause of [tenMinutes, 86_400_000, 2_000]) {
          const later = await restarted.next(pause)
          expect(rightsTo(later)).toBe(leaves)
          expectOthersKept(later, 'a day later')
        }
      })
    })
  }
}

/** A blog that has been read, with the site's next windows. */
async function read(cells = rows) {
  const world = versionedWorld(cells)
  const begun = started(world)
  await begun.loader.load()
  return { ...begun, world, schema: schemaOf(world) }
}

test('R-373 while the table is doubted, nothing is published, unlocked or renamed', async () => {
  const { world, schema, next } = await read([...rows.slice(0, 2), { title: 'Draft', status: 'Draft' }])
  await wordsOf(async () => {
    delete schema[typeId]
    await next()
    edit(world, 0, { title: [['Stays, edited']], [slugId]: [['elsewhere']] })
    edit(world, 1, { [passwordId]: [] })
    edit(world, 2, { [statusId]: [['Published']] })
    world.block[rowId(7)] = { ...rowValue(rowId(7), { title: 'New' }, { parent_id: tableId }), version: 1 }
    for (const pause of [2_000, 10_000, tenMinutes, 2_000]) expectOthersKept(await next(pause), 'in doubt')
    expect(told(await next()).open).toEqual(['Stays'])
    schema[typeId] = { name: 'type', type: 'text' }
    edit(world, 2, {})
    await next(10_000)
    expect(told(await next())).toEqual({ open: ['Stays, edited', 'Locked', 'Draft'], locked: [] })
  })
})

test('R-373 another password counts while the table is doubted, and beside it the former one does not', async () => {
  const { world, schema, loader, next } = await read()
  await wordsOf(async () => {
    delete schema[passwordId]
    schema.pAs2 = { name: 'password', type: 'text' }
    await next()
    edit(world, 1, { pAs2: [['basilisk']] })
    edit(world, taken, { pAs2: [['griffin']] })
    for (const pause of [2_000, 2_000, tenMinutes, 2_000]) {
      expect(told(await next(pause))).toEqual({ open: ['Stays'], locked: ['Locked', 'Taken'] })
      expect([1, taken].map((row) => loader.records.passwordOf(rowId(row)))).toEqual(['basilisk', 'griffin'])
    }
  })
})

test('R-373 further changes of the table make no post that is taken back wait longer', async () => {
  const { world, schema, next } = await read()
  await wordsOf(async () => {
    for (const change of ['the slug is deleted', 'the date is deleted', 'the type is deleted']) {
      changes[change]?.(schema, world)
      expect(rightsTo(await next(tenMinutes - 2_000))).toBe('open')
    }
    edit(world, taken, { [statusId]: [['Draft']] })
    changes['the password is deleted']?.(schema, world)
    expect(rightsTo(await next())).toBeNull()
  })
})

test('a post that is taken back while the table is doubted comes back once the table is mended', async () => {
  const { world, schema, next } = await read()
  await wordsOf(async () => {
    const type = schema[typeId]
    delete schema[typeId]
    await next()
    edit(world, taken, { [statusId]: [['Invisible']] })
    expect(rightsTo(await next())).toBe('unlisted')
    edit(world, taken, { [statusId]: [['Published']] })
    expect(rightsTo(await next())).toBe('unlisted')
    if (type) schema[typeId] = type
    expect(rightsTo(await next())).toBe('open')
  })
})

test('one odd answer that lacks a property takes no post away by its rows', async () => {
  const { world, workspace, next } = await read()
  const all = { open: ['Stays', 'Taken'], locked: ['Locked'] }
  const spoilings: Record<string, (text: string) => string> = {
    'no status in any row': (text) => text.replaceAll(`"${statusId}":[["Published"]],`, ''),
    'drafts at the same version': (text) => text.replaceAll('[["Published"]]', '[["Draft"]]'),
    'drafts at a later version': (text) =>
      text.replaceAll('[["Published"]]', '[["Draft"]]').replaceAll('"version":1', '"version":2'),
    'no list': (text) => text.replace(/"blockIds":\[[^\]]*\]/, '"blockIds":[]'),
    'a list that is cut': (text) => text.replace(/("blockIds":\[[^,\]]*)[^\]]*\]/, '$1]'),
    'no records': (text) => text.replace(/"block":\{.*?\},"collection"/, '"block":{},"collection"'),
    'another parent': (text) => text.replaceAll(`"parent_id":"${tableId}"`, `"parent_id":"${uuid(8)}"`),
    'the words of another property': (text) =>
      text.replaceAll('"name":"status"', '"name":"x"').replaceAll('"name":"summary"', '"name":"status"'),
  }
  edit(world, taken, { [columns.summary ?? '']: [['Draft']] })
  await wordsOf(async () => {
    await next()
    for (const [how, spoil] of Object.entries(spoilings)) {
      for (const pause of [2_000, 10_000, 60_000]) {
        let spoiled = 0
        workspace.intercept = (call) => {
          const text = JSON.stringify(workspace.answer(call))
          if (spoiled > 0 || !text.includes('"schema"')) return undefined
          spoiled++
          return { body: JSON.parse(spoil(text.replace(`"${dateId}":{"name":"date","type":"text"},`, ''))) }
        }
        expect(told(await next(pause)), `${how}, ${pause}`).toEqual(all)
        expect(spoiled, how).toBeGreaterThan(0)
        workspace.intercept = () => undefined
        expect(told(await next()), `after ${how}`).toEqual(all)
      }
    }
  })
})

test('R-373 passwords that are computed lock every post while the table is doubted, and no longer', async () => {
  const { schema, loader, next } = await read()
  await wordsOf(async () => {
    delete schema[typeId]
    Object.assign(schema[passwordId] ?? {}, { type: 'formula' })
    expect(told(await next()).open).toEqual([])
    expect(loader.records.passwordOf(rowId(0))).toBeNull()
    Object.assign(schema[passwordId] ?? {}, { type: 'text' })
    expect(told(await next()).open).toEqual(['Stays', 'Taken'])
    expect(loader.records.passwordOf(rowId(1))).toBe('wyvern')
  })
})
