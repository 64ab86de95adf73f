import { listOf, member, textOf, textsOf } from '@/lib/unknown-values'
import { isDrawnView, isKnownView, layoutOf } from '@/lib/view-layout'
import type { RecordMap } from '../types'
import { pageContent } from './content-ids'
import { rowsOf } from './load-collections'

/** A property of a row, or its cover (''). */
export interface Cell {
  property: string
  /** The row opens over articles that list it, and shows properties there that their views have not chosen. */
  opens: boolean
}

/** What is stored about a page's synced copies, without its record map. */
export interface ShownElsewhere {
  /** The row's edit time for which the page was read. */
  version: string
  /** When the page was read, in milliseconds since the epoch. */
  loadedAt: number
  /** The ids that `shownFromElsewhere` returned. */
  ids: string[]
}

/**
 * Returns the ids of blocks and databases of other pages that a page shows: originals of its synced copies, sources
 * of its linked databases. Their content is not listed.
 */
export function shownFromElsewhere(recordMap: RecordMap, pageId: string): string[] {
  const { shown } = pageContent(recordMap, pageId)
  const blocks = [...shown].filter((id) => {
    const block = recordMap.block[id]?.value
    return id !== pageId && block !== undefined && !shown.has(block.parent_id)
  })
  const databases = Object.keys(recordMap.collection_query).filter((id) => {
    const collection = recordMap.collection[id]?.value
    return collection !== undefined && !shown.has(collection.parent_id)
  })
  return [...blocks, ...databases]
}

/**
 * Returns whether a page shows a block, a row of its databases, or the picture of such a row's card. Pages inside
 * it are shown as links.
 */
export function showsRecord(recordMap: RecordMap, pageId: string): (id: string) => boolean {
  const { shown } = pageContent(recordMap, pageId)
  const rows = listedRows(recordMap, (viewId) =>
    isDrawnView(member(recordMap.collection_view[viewId]?.value, 'type')),
  )
  const pictures = cardPictures(recordMap)
  return (id) => shown.has(id) || rows.has(id) || pictures.has(id)
}

/** Returns whether a page shows a cell of a row: views may hide properties. */
export function showsCell(recordMap: RecordMap, cell: Cell): (row: string) => boolean {
  const rows = listedRows(recordMap, (viewId) =>
    showsProperty(recordMap.collection_view[viewId]?.value, cell),
  )
  return (id) => rows.has(id)
}

/** Ids of the rows that at least one view of a page lists. */
function listedRows(
  { block, collection_query }: RecordMap,
  isMeant: (viewId: string) => boolean,
): ReadonlySet<string> {
  return new Set(
    Object.entries(collection_query).flatMap(([collectionId, views]) =>
      Object.entries(views)
        .flatMap(([viewId, answer]) => (isMeant(viewId) ? rowsOf(answer) : []))
        // A response may contain rows of another database by mistake, which are not shown.
        .filter((id) => block[id]?.value.parent_id === collectionId),
    ),
  )
}

/** If the owner has chosen no properties, a table shows all of them, any other view none before a row opens. */
function showsProperty(view: unknown, { property, opens }: Cell): boolean {
  const type = textOf(member(view, 'type'))
  if (!isKnownView(type) || (!opens && hidesGroups(view))) return false
  const layout = layoutOf(type)
  const cover = coverOf(view)
  if (['', 'cover'].includes(property)) return member(cover, 'type') === 'page_cover'
  if (member(cover, 'type') === 'property' && member(cover, 'property') === property) return true
  const chosen = [`${type}_properties`, `${layout}_properties`]
    .map((name) => listOf(member(view, 'format', name)))
    .find((entries) => entries.length > 0)
  if (chosen === undefined) return layout === 'table' || opens
  return chosen.some((entry) => member(entry, 'property') === property && member(entry, 'visible') === true)
}

/**
 * Whether a view hides some of its groups: their rows are in its response but not on the page. Which rows those are
 * is only known when the page is rendered, so such a view gives no access to files of private rows.
 */
function hidesGroups(view: unknown): boolean {
  return ['board_columns', 'board_groups2', 'board_groups', 'collection_groups']
    .flatMap((name) => listOf(member(view, 'format', name)))
    .some((group) => member(group, 'hidden') === true)
}

/** The cover setting of a view's cards. A view keeps settings of its earlier layouts, which have no effect. */
function coverOf(view: unknown): unknown {
  return member(view, 'format', `${layoutOf(member(view, 'type'))}_cover`)
}

/** Ids of pictures inside rows that views show on cards. */
function cardPictures({ block, collection_query, collection_view }: RecordMap): ReadonlySet<string> {
  const taken = Object.values(collection_query).flatMap((views) =>
    Object.entries(views).flatMap(([viewId, answer]) => {
      const view = collection_view[viewId]?.value
      const kind = textOf(member(coverOf(view), 'type'))
      return kind.startsWith('page_content') && !hidesGroups(view) ? rowsOf(answer) : []
    }),
  )
  return new Set(
    taken.flatMap((row) => {
      const content = textsOf(block[row]?.value.content)
      return content.find((id) => block[id]?.value.type === 'image') ?? []
    }),
  )
}
