/** A small blog in a fake workspace: a content table with one view, and the rows a test gives it. */

import type { Settings } from '@/conf/schema'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import { SiteLoader } from '@/lib/workspace/site-loader'
import type { ContentStore } from '@/lib/workspace/store/content-store'
import { FakeWorkspace, PatientClock, type Shape, uuid, type Value, type World } from './fake-workspace'
import { type Cells, rowValue, schema, settingsWith } from './rows'

export const rootId = uuid(1)
export const tableId = uuid(2)
export const viewId = uuid(3)
export const firstRow = 100

/** The id of the n-th row, from 0. */
export const rowId = (index: number): string => uuid(firstRow + index)

/** A world with these rows, all published posts unless they say otherwise. */
export function blogWorld(rows: Cells[], view: Record<string, unknown> = {}): World {
  const block: Record<string, Value> = {
    [rootId]: {
      id: rootId,
      type: 'collection_view_page',
      collection_id: tableId,
      view_ids: [viewId],
      format: { page_cover: '/images/page-cover/x.png' },
    },
  }
  rows.forEach((cells, index) => {
    const id = rowId(index)
    block[id] = rowValue(
      id,
      { type: 'Post', status: 'Published', ...cells },
      { parent_id: tableId, parent_table: 'collection' },
    )
  })
  return {
    block,
    collection: {
      [tableId]: {
        id: tableId,
        name: [['A blog']],
        description: [['About things']],
        icon: '🪶',
        schema,
        parent_id: rootId,
        parent_table: 'block',
      },
    },
    collection_view: { [viewId]: { id: viewId, type: 'table', name: 'All', format: {}, ...view } },
  }
}

/** A loader over a fake workspace. */
export function blogLoader(
  world: World,
  options: {
    shape?: Shape
    settings?: Partial<Settings>
    recordLimit?: number
    clock?: PatientClock
    store?: ContentStore
    viewId?: string
    lifetime?: number
    probe?: (workspace: FakeWorkspace) => WorkspaceClient
  } = {},
) {
  const clock = options.clock ?? new PatientClock()
  const workspace = new FakeWorkspace(world, options.shape, options.recordLimit)
  const loader = new SiteLoader(workspace.client(), rootId, settingsWith(options.settings), {
    clock,
    viewId: options.viewId,
    ...(options.lifetime !== undefined && { lifetime: options.lifetime }),
    ...(options.store && { store: options.store }),
    ...(options.probe && { probe: options.probe(workspace) }),
  })
  return { workspace, loader, clock }
}
