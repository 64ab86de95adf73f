import type { CollectionBlock, CollectionView } from '@/components/notion/types'
import { rowIds } from './collection-rows'
import { collectionId, pageTitle, readIcon } from './pages'
import { readBoardGroups } from './read-board'
import { readColumnList } from './read-columns'
import { readRows } from './read-rows'
import { base } from './read-text-blocks'
import type { Scope, Source } from './scope'
import { type Fields, fields, letters, recordValue, text, texts } from './values'

const layouts = new Map<unknown, CollectionView['layout']>([
  ['table', 'table'],
  ['board', 'board'],
  ['gallery', 'gallery'],
  ['list', 'list'],
  // A month or a span of time is best read as a list, in the view's order.
  ['calendar', 'list'],
  ['timeline', 'list'],
])

/** A database inside an article with all its views. */
export function readCollection(block: Source, scope: Scope): CollectionBlock {
  const id = collectionId(block)
  const collection = scope.collection(id)
  if (collection === null) scope.log(block.id, `missing collection ${id}`)
  const named = texts(block.value.view_ids).flatMap((viewId) => {
    const view = recordValue(scope.recordMap.collection_view, viewId)
    if (view === null) scope.log(block.id, `missing view ${viewId}`)
    return view === null ? [] : [{ id: viewId, view }]
  })
  const views = named.length > 0 ? named : [{ id: 'default', view: { type: 'table' } }]
  const title = pageTitle(block, scope)
  return {
    kind: 'collection',
    title: title === '…' ? '' : title,
    icon: readIcon(block, scope),
    views:
      collection === null ? [] : views.map((entry) => readView(entry.id, entry.view, id, collection, scope)),
    ...base(block),
  }
}

function readView(
  viewId: string,
  view: Fields,
  id: string,
  collection: Fields,
  scope: Scope,
): CollectionView {
  const layout = layouts.get(view.type) ?? 'table'
  const schema = fields(collection.schema)
  const columns = readColumnList(view, layout, schema)
  const cover = fields(fields(view.format)[`${layout}_cover`])
  const rows = readRows(rowIds(id, viewId, view, scope), columns, { schema, cover, layout }, scope)
  return {
    id: viewId.replaceAll('-', ''),
    name: letters(view.name).trim() || text(view.name).trim() || title(layout),
    layout,
    columns,
    rows: layout === 'board' ? [] : rows,
    groups: layout === 'board' ? readBoardGroups(rows, view, schema, scope) : [],
    covers: layout === 'gallery' && cover.type !== undefined && cover.type !== 'none',
  }
}

function title(layout: string): string {
  return layout.charAt(0).toUpperCase() + layout.slice(1)
}
