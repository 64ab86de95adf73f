/** A blog whose settings, or whose page, may lead to either of two databases. */
import type { Settings } from '@/conf/schema'
import type { Store } from '@/lib/store/store'
import { rootId, tableId, viewId } from '../blog'
import { passwordId, schemaOf, started, statusId, versionedWorld } from '../edited-blog'
import { PatientClock, uuid, type World } from '../fake-workspace'
import { type Cells, columns, rowValue } from '../rows'

const dateId = columns.date ?? ''
export const [other, otherView] = [uuid(50), uuid(51)]
export const rows: Cells[] = [
  { title: 'Open' },
  { title: 'Locked', password: 'wyvern' },
  { title: 'Scheduled', when: { type: 'date', start_date: '2999-01-01' } },
  { title: 'Draft', status: 'Draft' },
]
export const both = { open: ['Open'], locked: ['Locked'] }
export const elsewhere = { open: ['Elsewhere'], locked: [] }

/** A blog whose page has two databases, one by each view: the one with the posts, and another one with a post. */
export function blogOfTwoTables(more: Readonly<Record<string, unknown>> = {}): World {
  const world = versionedWorld(rows)
  const [table, view] = [world.collection?.[tableId], world.collection_view?.[viewId]]
  if (!table || !view) throw new Error('the blog has no table')
  const format = (id: string) => ({ collection_pointer: { id, table: 'collection' } })
  Object.assign(world.collection ?? {}, {
    [other]: { ...structuredClone(table), id: other, name: [['Another']], ...more },
  })
  world.collection_view = {
    [viewId]: { ...view, format: format(tableId) },
    [otherView]: { ...view, id: otherView, format: format(other) },
  }
  const place = { parent_id: other, parent_table: 'collection', version: 1 }
  const cells = { title: 'Elsewhere', type: 'Post', status: 'Published' }
  world.block[uuid(500)] = rowValue(uuid(500), cells, place)
  Object.assign(world.block[rootId] ?? {}, { view_ids: [viewId, otherView] })
  return world
}

/** Has the page show its views in another order: the first one counts. */
export function showFirst(world: World, first: string): void {
  const root = world.block[rootId]
  const views = [first, ...[viewId, otherView].filter((id) => id !== first)]
  const collection_id = first === viewId ? tableId : other
  Object.assign(root ?? {}, { view_ids: views, collection_id, version: Number(root?.version) + 1 })
}

/** Gives the properties that decide who may read a row names that no setting knows. */
export function rename(world: World): void {
  const schema = schemaOf(world)
  for (const id of [passwordId, dateId, statusId])
    Object.assign(schema[id] ?? {}, { name: `former ${schema[id]?.name}` })
}

/** Starts the blog anew with other settings, on what is stored. */
export function restarts(world: World, store: Store) {
  const clock = new PatientClock()
  return (settings: Partial<Settings> = {}) => {
    clock.time += 2_000
    return started(world, { store, clock, settings })
  }
}
