import { dashed } from '@/lib/ids'
import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { isDrawnView, isKnownView, layoutOf, shownViewIds } from '@/lib/view-layout'
import { pageLink } from '../links'
import { collectionId, isWithheldPage, pageTitle, readIcon } from '../pages'
import { readPageLink } from '../read-pages'
import { base } from '../read-text-blocks'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { ArticleBlock, CollectionBlock } from '../types/block'
import type { CollectionView, Column } from '../types/collection'
import { letters, recordValue } from '../values'
import { isOfPosts, rowIds } from './collection-rows'
import { partsOfNames } from './parts'
import { readColumnList, readPageColumns, timeProperty } from './read-columns'
import { readSections } from './read-groups'
import { openRows, type ReadRow, readRows } from './read-rows'
import { openSchema } from './secret-properties'

/** A database inside an article with all its views. */
export function readCollection(block: Source, scope: Scope): CollectionBlock {
  const id = collectionId(block, scope)
  const collection = scope.collection(id)
  if (collection === null) scope.log(block.id, `missing collection ${id}`)
  scope.drawn.add(dashed(block.id))
  const title = pageTitle(block, scope)
  const views = namedViews(block, scope)
  const isHidden =
    block.format.hide_inline_collection_name === true ||
    views.some(({ view }) => fieldsOf(view.format).hide_linked_collection_name === true)
  const before = new Set(scope.rows?.keys())
  const read = views.flatMap(({ viewId, view }) => {
    if (!mayRead(block, scope)) return []
    scope.views -= 1
    // A block may show several databases, one by each view.
    const own = textOf(fieldsOf(fieldsOf(view.format).collection_pointer).id)
    const [shownId, shown] =
      own !== '' && scope.collection(own) ? [own, scope.collection(own)] : [id, collection]
    return shown === null ? [] : [readView({ viewId, view, id: shownId, collection: shown, block }, scope)]
  })
  return {
    kind: 'collection',
    title: title === '…' || isHidden ? '' : title,
    icon: readIcon(block, scope),
    description: isHidden ? [] : readText(collection?.description, block.id, scope),
    views: read,
    pages:
      read.length === 0
        ? []
        : [...(scope.rows ?? [])].flatMap(([rowId, { page }]) => (before.has(rowId) ? [] : [page])),
    ...base(block),
  }
}

/**
 * Reads a database that is recorded as a page of its own. Inline databases may be recorded in the same way
 * (NotionNext 4386, nobelium 141), so a database that readers cannot open as a page is shown in place.
 */
export function readDatabasePage(block: Source, scope: Scope): ArticleBlock | null {
  const id = dashed(block.id)
  const isLink = pageLink(id, scope) !== null || isWithheldPage(id, scope)
  const isKnown = scope.collection(collectionId(block, scope)) !== null
  const isWithheld = scope.context.linksDatabasePages === true
  if (isWithheld && isKnown && !isLink) {
    scope.log(id, 'a full-page database is a link: NOTION_FULL_PAGE_DATABASES=inline shows its rows')
  }
  return isLink || isWithheld || !isKnown ? readPageLink(block, scope) : readCollection(block, scope)
}

/** Used when the record map has no view: it names the database and shows no rows. */
const untold = { viewId: 'default', view: { type: '', format: {} } }

/**
 * The views that readers can use, without forms and charts. If no view is known, returns one without rows: a
 * default view would show rows that the owner's views leave out.
 */
function namedViews(block: Source, scope: Scope): { viewId: string; view: UnknownObject }[] {
  const ids = shownViewIds(block.value.view_ids, (limit) =>
    scope.log(block.id, `a database with more than ${limit} views: the others are left out`),
  )
  const told = ids.flatMap((viewId) => {
    const view = recordValue(scope.recordMap.collection_view, viewId)
    if (view === null) scope.log(block.id, `missing view ${viewId}`)
    // Views that nobody has changed have no format. A view that had a format before keeps it: see known-views.
    return view === null || textOf(view.type) === '' ? [] : [{ viewId, view }]
  })
  if (told.length === 0) return [untold]
  return told.filter(({ viewId, view: { type } }) => {
    if (isDrawnView(type)) return true
    scope.log(block.id, `view ${viewId} is a ${textOf(type)}: left out`)
    return false
  })
}

/** Whether the article has room for one more view. */
function mayRead(block: Source, scope: Scope): boolean {
  if (scope.views > 0 && scope.parts > 0) return true
  const many = scope.views > 0 ? 'options, files and headings in databases' : 'views of databases'
  scope.log(block.id, `too many ${many} on one page: this view and those after it are left out`)
  return false
}

interface ShownView {
  viewId: string
  view: UnknownObject
  /** Of the database. */
  id: string
  collection: UnknownObject
  block: Source
}

function readView({ viewId, view, id, collection, block }: ShownView, scope: Scope): CollectionView {
  const layout = layoutOf(view.type)
  const schema = openSchema(id, collection, scope)
  const format = fieldsOf(view.format)
  const cover = fieldsOf(format[`${layout}_cover`])
  const all = readColumnList(view, layout, schema)
  scope.parts -= 1 + partsOfNames(all)
  // Once the limits are used up, rows are not looked up either.
  const hasRoom = scope.cells > 0 && scope.parts > 0
  if (!hasRoom) scope.log(block.id, 'too many cells on one page: views are left without rows')
  const ids = hasRoom && view !== untold.view ? rowIds(id, viewId, scope) : []
  const shape = { schema, cover, layout, collectionId: id }
  const read = inTime(readRows(ids, all, shape, scope), view)
  const { columns, rows } = withoutUnknown(all, read)
  const size = format[`${layout}_cover_size`]
  const sections = readSections(
    rows,
    { view, layout, columns, schema, blockId: block.id, onlyFilled: !hasRoom || isOfPosts(ids, id, scope) },
    scope,
  )
  const inSections = new Set(sections.flatMap((section) => section.rows))
  const drawn = rows.filter(({ row }) => inSections.has(row))
  for (const { source } of drawn) scope.drawn.add(dashed(source.id))
  if (isKnownView(view.type)) {
    openRows(drawn, { ...shape, pageColumns: readPageColumns(view, layout, schema, all) }, scope)
  }
  return {
    id: viewId.replaceAll('-', ''),
    name: scope.fit(letters(view.name).trim() || textOf(view.name).trim() || title(layout)),
    layout,
    columns,
    sections,
    size: size === 'small' || size === 'large' ? size : 'medium',
    covers: layout === 'gallery' && cover.type !== undefined && cover.type !== 'none',
    contain: format[`${layout}_cover_aspect`] === 'contain',
  }
}

/** Sorts a calendar's or timeline's rows by day; rows without one come last. */
function inTime(rows: ReadRow[], view: UnknownObject): ReadRow[] {
  const property = timeProperty(view)
  if (property === '') return rows
  const when = ({ source }: ReadRow) => {
    const formats = listOf(listOf(listOf(source.properties[property])[0])[1]).map(listOf)
    const { start_date: day, start_time: clock } = fieldsOf(formats.find(([name]) => name === 'd')?.[1])
    return textOf(day) === '' ? '~' : `${textOf(day)} ${textOf(clock)}`
  }
  return [...rows].sort((a, b) => (when(a) < when(b) ? -1 : Number(when(a) > when(b))))
}

/** Removes computed columns (formulas, rollups) that have no value in any row: records mostly lack their values. */
function withoutUnknown(columns: Column[], rows: ReadRow[]): { columns: Column[]; rows: ReadRow[] } {
  const isEmpty = (at: number) =>
    rows.every(({ row }) => {
      const value = row.values[at]
      return value === undefined || (value.kind === 'text' && value.text.length === 0)
    })
  const unknown = new Set(
    columns.flatMap(({ type }, at) => ((type === 'formula' || type === 'rollup') && isEmpty(at) ? [at] : [])),
  )
  if (unknown.size === 0) return { columns, rows }
  return {
    columns: columns.filter((_, at) => !unknown.has(at)),
    rows: rows.map(({ row, source }) => ({
      row: { ...row, values: row.values.filter((_, at) => !unknown.has(at)) },
      source,
    })),
  }
}

function title(layout: string): string {
  return layout.charAt(0).toUpperCase() + layout.slice(1)
}
