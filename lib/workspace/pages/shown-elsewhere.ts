import { listOf, member, textOf, textsOf } from '../shapes'
import type { RecordMap } from '../types'
import { pageContent } from './content-ids'
import { rowsOf } from './load-collections'

/** Where a view says what its cards show. */
const coverKinds = ['gallery_cover', 'board_cover', 'list_cover', 'table_cover'] as const

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
  const rows = listedRows(recordMap, () => true)
  const pictures = cardPictures(recordMap)
  return (id) => shown.has(id) || rows.has(id) || pictures.has(id)
}

/** Returns whether a page shows a property of a row, or its cover (''): views list rows without what they hide. */
export function showsCell(recordMap: RecordMap, property: string): (row: string) => boolean {
  const rows = listedRows(recordMap, (viewId) =>
    showsProperty(recordMap.collection_view[viewId]?.value, property),
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

/** A view for which the owner has chosen no properties shows all of them, at the latest when a row opens. */
function showsProperty(view: unknown, property: string): boolean {
  const format = member(view, 'format')
  if (['', 'cover'].includes(property))
    return coverKinds.some((kind) => member(format, kind, 'type') === 'page_cover')
  if (coverKinds.some((kind) => member(format, kind, 'property') === property)) return true
  // What has no layout of its own, such as a calendar, is drawn as a list.
  const chosen = [`${textOf(member(view, 'type'))}_properties`, 'list_properties']
    .map((name) => listOf(member(format, name)))
    .find((entries) => entries.length > 0)
  return (
    chosen?.some((entry) => member(entry, 'property') === property && member(entry, 'visible') === true) ??
    true
  )
}

/** Ids of the pictures that views take from inside rows for their cards. */
function cardPictures({ block, collection_query, collection_view }: RecordMap): ReadonlySet<string> {
  const taken = Object.values(collection_query).flatMap((views) =>
    Object.entries(views).flatMap(([viewId, answer]) => {
      const format: unknown = collection_view[viewId]?.value.format
      const takes = coverKinds.some((kind) => /^page_content/.test(textOf(member(format, kind, 'type'))))
      return takes ? rowsOf(answer) : []
    }),
  )
  return new Set(
    taken.flatMap((row) => {
      const content = textsOf(block[row]?.value.content)
      return content.find((id) => block[id]?.value.type === 'image') ?? []
    }),
  )
}
