/** Rows that are taken back while a change of the table is doubted: their addresses stay closed, and memos and notices go. */

import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { rowId } from '../blog'
import {
  edit,
  memoryStore,
  passwordId,
  schemaOf,
  started,
  statusId,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import type { FakeWorkspace, World } from '../fake-workspace'
import { type Cells, columns, rowValue } from '../rows'

const typeId = columns.type ?? ''
const dayLong = 86_400_000
/** A doubt that lasts until the owner mends the table. */
const endless = 'the status is deleted'

const changes: Record<string, (schema: ReturnType<typeof schemaOf>) => void> = {
  'the status is renamed and another one added': (schema) => {
    Object.assign(schema[statusId] ?? {}, { name: 'former status' })
    schema.nEw = { name: 'status', type: 'text' }
  },
  [endless]: (schema) => delete schema[statusId],
}

const compact = (id: string) => id.replaceAll('-', '')
const named = [1, 2].map((row) => `https://www.notion.so/${compact(rowId(row))}`)
const about: Cells[] = [
  { title: 'About', slug: 'about', summary: `See ${named.join(' and ')}` },
  { title: 'Locked', slug: 'locked', password: 'wyvern' },
  { title: 'Draft', slug: 'draft', status: 'Draft' },
]

/** Whether the site names a row to readers. */
function tells(site: Site, row: number): boolean {
  return [rowId(row), compact(rowId(row))].some((id) => JSON.stringify(site.posts[0]).includes(id))
}

const ways: Record<string, (world: World) => void> = {
  'has another type and no title': (world) => {
    edit(world, 1, { [typeId]: [['Notice']] })
    edit(world, 2, { title: [] })
  },
  'is a template': (world) => {
    for (const row of [1, 2]) {
      edit(world, row, {})
      Object.assign(world.block[rowId(row)] ?? {}, { is_template: true })
    }
  },
}

for (const [changed, change] of Object.entries(changes)) {
  for (const [how, take] of Object.entries(ways)) {
    test(`R-373 while ${changed}, no text tells the address of a row that ${how}`, async () => {
      const world = versionedWorld(about)
      const store = memoryStore()
      const { loader, next, clock } = started(world, { store })
      const expectClosed = (site: Site, when: string) => {
        expect(site.posts[0]?.title).toBe('About')
        for (const row of [1, 2]) expect(tells(site, row), `row ${row} ${when}`).toBe(false)
      }
      await wordsOf(async () => {
        expectClosed(await loader.load(), 'before')
        change(schemaOf(world))
        await next()
        await next()
        take(world)
        for (const pause of [2_000, 2_000, 60_000]) {
          const site = await next(pause)
          expectClosed(site, `${pause} later`)
          expect([...site.table.privateRowIds]).toContain(rowId(2))
        }
        expect([...(await next()).table.privateRowIds].sort()).toEqual([rowId(1), rowId(2)])
        const restarted = started(world, { store, clock })
        restarted.workspace.intercept = () => ({ status: 500, body: {} })
        expectClosed(await restarted.next(), 'after a restart')
        restarted.workspace.intercept = () => undefined
        const pauses = changed === endless ? [60_000, 600_000, dayLong] : [60_000]
        for (const pause of pauses) expectClosed(await restarted.next(pause), `${pause} on`)
      })
    })
  }
}

test('R-373 a row that is deleted while the table is doubted has left it: only links to it are still closed', async () => {
  const world = versionedWorld(about)
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    delete schemaOf(world)[typeId]
    await next()
    edit(world, 2, { title: [] })
    expect([...(await next()).table.privateRowIds]).toEqual([rowId(2)])
    delete world.block[rowId(2)]
    await next(60_000)
    for (const pause of [60_000, 600_000]) await next(pause)
    const site = await next()
    expect(site.posts.map(({ title }) => title)).toEqual(['About', 'Locked'])
    expect(loader.loaded()?.content.index.rowIds).toEqual([rowId(0), rowId(1)])
    expect(loader.loaded()?.content.gone).toEqual([rowId(2)])
    expect([...site.table.privateRowIds]).toEqual([rowId(2)])
  })
})

/** Has every request fail that asks for rows by their ids: no second answer comes. */
function refuseRows(workspace: FakeWorkspace, count: number): void {
  workspace.intercept = (call) => {
    const isAboutRows = Array.from({ length: count }, (_, row) => rowId(row)).some((id) =>
      JSON.stringify(call).includes(id),
    )
    return call.endpoint === 'syncRecordValuesMain' && isAboutRows ? { status: 400, body: {} } : undefined
  }
}

const places: Cells[] = [
  { title: 'Stays', slug: 'stays' },
  { title: 'A memo', type: 'Memo' },
  { title: 'News', type: 'Notice' },
]
const shown = ({ memos, notice }: Site) => [...memos.map(({ title }) => title), notice?.title ?? null]

for (const type of ['Menu', 'SubMenu', 'Config']) {
  for (const [changed, change] of Object.entries(changes)) {
    test(`R-373 while ${changed}, a memo and a notice that become a ${type} are taken back`, async () => {
      const world = versionedWorld(places)
      const { loader, next } = started(world)
      await wordsOf(async () => {
        expect(shown(await loader.load())).toEqual(['A memo', 'News'])
        change(schemaOf(world))
        expect(shown(await next())).toEqual(['A memo', 'News'])
        for (const row of [1, 2]) edit(world, row, { [typeId]: [[type]] })
        await next()
        for (const pause of [2_000, 60_000]) {
          const site = await next(pause)
          expect(shown(site)).toEqual([null])
          expect(site.posts.map(({ title }) => title)).toEqual(['Stays'])
          expect(site.menu).toEqual([])
        }
      })
    })
  }

  test(`R-373 a memo and a notice that become a ${type} wait for no second answer`, async () => {
    const world = versionedWorld(places)
    const { loader, next, workspace } = started(world)
    await wordsOf(async () => {
      await loader.load()
      refuseRows(workspace, places.length)
      for (const row of [1, 2]) edit(world, row, { [typeId]: [[type]] })
      expect(shown(await next(5_000))).toEqual([null])
    })
  })
}

test('R-373 a hidden memo that becomes a menu entry waits for a second answer: that would tell its title', async () => {
  const hidden: Cells[] = [
    { title: 'Locked memo', type: 'Memo', password: 'wyvern' },
    { title: 'Invisible memo', type: 'Memo', status: 'Invisible' },
    { title: 'Later memo', type: 'Memo', when: { type: 'date', start_date: '2999-01-01' } },
    { title: 'Stays', slug: 'stays' },
  ]
  const world = versionedWorld(hidden)
  const { loader, next, workspace } = started(world)
  await wordsOf(async () => {
    await loader.load()
    refuseRows(workspace, hidden.length)
    for (const row of [0, 1, 2]) edit(world, row, { [typeId]: [['Menu']], [statusId]: [['Published']] })
    // One that is locked as well loses something, but gains a place.
    edit(world, 2, { [passwordId]: [['griffin']] })
    expect((await next(5_000)).menu).toEqual([])
    workspace.intercept = () => undefined
    expect((await next(5_000)).menu.map(({ name }) => name)).toEqual(
      hidden.slice(0, 3).map(({ title }) => title),
    )
  })
})

test('a menu entry that becomes a post is not taken back while the table is doubted', async () => {
  const world = versionedWorld([...places, { title: 'Entry', slug: 'entry', type: 'Menu' }])
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    delete schemaOf(world)[statusId]
    await next()
    edit(world, 3, { [typeId]: [['Post']] })
    world.block[rowId(4)] = rowValue(rowId(4), { title: 'New' })
    const site = await next(60_000)
    expect(site.menu.map(({ name }) => name)).toEqual(['Entry'])
    expect(site.posts.map(({ title }) => title)).toEqual(['Stays'])
  })
})
