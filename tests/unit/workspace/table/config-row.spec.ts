/** The Config row while no list of the table can be read: without its settings the blog may show more. */

import { expect, test } from 'vitest'
import { rowId, tableId } from '../blog'
import { edit, memoryStore, rowOf, schemaOf, started, told, versionedWorld, wordsOf } from '../edited-blog'
import { type FakeWorkspace, uuid, type World } from '../fake-workspace'
import { columns } from '../rows'

const [settingsTable, settingsView, holder, setting] = [uuid(20), uuid(21), uuid(22), uuid(30)]

/** A world whose Config page keeps a post back that lies ahead by the zone of Los Angeles. */
function configuredWorld(): World {
  const when = { type: 'datetime', start_date: '2026-06-15', start_time: '11:30' }
  const world = versionedWorld([
    { title: 'Open' },
    { title: 'This noon', when },
    { title: 'Site config', type: 'Config' },
  ])
  Object.assign(rowOf(world, 2), { content: [holder] })
  const shows = { type: 'collection_view', collection_id: settingsTable, view_ids: [settingsView] }
  world.block[holder] = { id: holder, ...shows, parent_id: rowId(2) }
  const properties = { title: [['TIME_ZONE']], v: [['America/Los_Angeles']], e: [['Yes']] }
  world.block[setting] = { id: setting, type: 'page', parent_id: settingsTable, version: 1, properties }
  const schema = {
    title: { name: 'Name', type: 'title' },
    v: { name: 'Value', type: 'text' },
    e: { name: 'Enable', type: 'checkbox' },
  }
  const view = { id: settingsView, type: 'table', name: '', format: {} }
  world.collection_view = { ...world.collection_view, [settingsView]: view }
  world.collection = { ...world.collection, [settingsTable]: { id: settingsTable, schema } }
  return world
}

/** Has no list of the table of posts arrive. */
function cutList(workspace: FakeWorkspace) {
  workspace.intercept = ({ endpoint, body }) =>
    endpoint === 'queryCollection' && JSON.stringify(body).includes(tableId)
      ? { body: { result: {}, recordMap: {} } }
      : undefined
}

const ways: Record<string, (world: World) => void> = {
  'may not be seen': (world) => delete world.block[rowId(2)],
  'is deleted': (world) => {
    edit(world, 2, {})
    Object.assign(rowOf(world, 2), { alive: false })
  },
}

for (const [how, change] of Object.entries(ways)) {
  test(`R-271 R-373 a Config row that ${how} while no list can be read loses no setting, now or after a restart`, async () => {
    const world = configuredWorld()
    const store = memoryStore()
    const { loader, next, workspace, clock } = started(world, { store })
    await wordsOf(async () => {
      expect(told(await loader.load()).open).toEqual(['Open'])
      cutList(workspace)
      change(world)
      for (const pause of [10_000, 10_000, 70_000, 70_000])
        expect(told(await next(pause)).open, `${pause}`).toEqual(['Open'])
      expect((await next()).settings.TIME_ZONE).toBe('America/Los_Angeles')
      const restarted = started(world, { store, clock })
      restarted.workspace.intercept = workspace.intercept
      expect(told(await restarted.next()).open).toEqual(['Open'])
    })
  })
}

test('R-271 R-373 a Config row that is deleted while the table is doubted loses no setting until the table is mended', async () => {
  const world = configuredWorld()
  const { loader, next } = started(world)
  await wordsOf(async () => {
    await loader.load()
    const schema = schemaOf(world)
    const type = schema[columns.type ?? '']
    delete schema[columns.type ?? '']
    await next(10_000)
    delete world.block[rowId(2)]
    for (const pause of [10_000, 70_000]) expect(told(await next(pause)).open).toEqual(['Open'])
    Object.assign(schema, { [columns.type ?? '']: type })
    await next(10_000)
    expect(told(await next(70_000)).open).toEqual(['Open', 'This noon'])
  })
})
