import { listOf, member, textOf, textsOf } from '@/lib/unknown-values'
import { isDrawnView, isKnownView, layoutOf } from '@/lib/view-layout'
import type { RecordMap } from '../types'
import { pageContent } from './content-ids'
import { rowsOf } from './load-collections'

/** A property of a row, or its cover (''). */
export interface Cell {
  property: string
  /** The row opens over articles that list it, and tells there what their views have not chosen. */
  opens: boolean
}

/** What is known about a page's synced copies without its record map. */
export interface ShownElsewhere {
  /** The row's time of edit, which the page was read for. */
  version: string
  /** When the page was read, in milliseconds since the epoch. */
  loadedAt: number
  /** The records that `shownFromElsewhere` returned. */
  ids: string[]
}

/**
 * Returns the ids of blocks and databases that a page shows though their parents are not part of it: originals of its
 * synced copies, sources of its linked databases. What stands inside them is not listed.
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
 * Returns whether a page shows a block, a row in one of its databases, or the picture of such a row's card. Pages inside
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

/** Returns whether a page shows a cell of a row: views list rows without what they hide. */
export function showsCell(recordMap: RecordMap, cell: Cell): (row: string) => boolean {
  const rows = listedRows(recordMap, (viewId) =>
    showsProperty(recordMap.collection_view[viewId]?.value, cell),
  )
  return (id) => rows.has(id)
}

/** Ids of the rows that some of a page's views list. */
function listedRows(
  { block, collection_query }: RecordMap,
  isMeant: (viewId: string) => boolean,
): ReadonlySet<string> {
  return new Set(
    Object.entries(collection_query).flatMap(([collectionId, views]) =>
      Object.entries(views)
        .flatMap(([viewId, answer]) => (isMeant(viewId) ? rowsOf(answer) : []))
        // An answer may name rows of another database by mistake: the page does not show them.
        .filter((id) => block[id]?.value.parent_id === collectionId),
    ),
  )
}

/** Where the owner has chosen no properties a table shows all of them, any other view none before a row opens. */
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
 * Whether a view hides some of its groups: their rows are in its answer and not on the page. Which rows those are only the drawing
 * of the page tells, so that such a view opens no file of rows that are closed elsewhere.
 */
function hidesGroups(view: unknown): boolean {
  return ['board_columns', 'board_groups2', 'board_groups', 'collection_groups']
    .flatMap((name) => listOf(member(view, 'format', name)))
    .some((group) => member(group, 'hidden') === true)
}

/** What the cards of a view show as their picture. A view keeps what was chosen for its earlier layouts: it shows nothing of that. */
function coverOf(view: unknown): unknown {
  return member(view, 'format', `${layoutOf(member(view, 'type'))}_cover`)
}

/** Ids of the pictures that views take from inside rows for their cards. */
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
