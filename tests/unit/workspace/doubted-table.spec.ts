/** What is taken back counts while a change of the table is doubted: each change of it × each way of taking a post back. */

import { expect, test } from '@playwright/test'
import type { Site } from '@/lib/site/types'
import { rowId, tableId } from './blog'
import {
  edit,
  memoryStore,
  passwordId,
  rowOf,
  schemaOf,
  started,
  statusId,
  tenMinutes,
  versionedWorld,
  wordsOf,
} from './edited-blog'
import { uuid, type World } from './fake-workspace'
import { type Cells, columns, rowValue } from './rows'

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
  'is not shared': { take: (world) => delete world.block[rowId(taken)] },
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

for (const [changed, change] of Object.entries(changes)) {
  for (const [how, { take, leaves = null, only }] of Object.entries(ways)) {
    if (only && !only.test(changed)) continue
    test(`R-373 while ${changed}, a post that ${how} is taken back within seconds, and stays so`, async () => {
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
        const site = await next()
        expect(rightsTo(site)).toBe(leaves)
        expectOthersKept(site, 'in doubt')
        if (leaves === 'locked')
          expect(loader.passwordOf(rowId(taken))).toBe(how === 'is locked' ? 'griffin' : null)
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
