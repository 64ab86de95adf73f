import { dashed } from '@/lib/ids'
import { fieldsOf, listOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import type { ImageOwner } from '@/lib/workspace'
import { pageLink } from '../links'
import { readPicture } from '../media/pictures'
import { isListed, pageTitle, readIcon, rowHolder } from '../pages'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { CollectionRow, CollectionView, Column } from '../types/collection'
import type { Picture } from '../types/media'
import { letters } from '../values'
import { partsOf } from './parts'
import { readProperty } from './read-property'
import { openRow } from './row-pages'

interface ViewShape {
  schema: UnknownObject
  /** Where cards take their picture from. */
  cover: UnknownObject
  layout: CollectionView['layout']
  collectionId: string
}

/** A view, and what the dialogs of its rows show. */
interface OpenedView extends Pick<ViewShape, 'schema' | 'layout' | 'collectionId'> {
  /** Columns that a row's dialog shows. */
  pageColumns: Column[]
}

/** A row, and the record that it was read from. */
export interface ReadRow {
  row: CollectionRow
  source: Source
}

/** Reads rows by their ids. A row whose record is missing is logged and left out. */
export function readRows(ids: string[], columns: Column[], view: ViewShape, scope: Scope): ReadRow[] {
  const rows: ReadRow[] = []
  for (const id of ids) {
    const source = scope.block(id)
    if (source === null) scope.log(id, 'missing block (a row)')
    if (source === null || source.value.alive === false) continue
    if (scope.cells <= 0 || scope.parts <= 0) {
      const many = scope.cells <= 0 ? 'cells' : 'options, files and headings'
      scope.log(id, `too many ${many} on one page: this row and those after it are left out`)
      break
    }
    scope.cells -= columns.length + 1
    // While it is read, the row counts as shown, so that its own files get addresses. Afterwards a row in a hidden
    // group is unnamed again.
    const stays = scope.drawn.has(dashed(id)) || isListed(dashed(id), scope)
    scope.drawn.add(dashed(id))
    const row = readRow(source, columns, view, scope)
    if (!stays) scope.drawn.delete(dashed(id))
    for (const value of row.values) scope.parts -= partsOf(value)
    rows.push({ row, source })
  }
  return rows
}

/**
 * Makes rows without a page of this site open in a dialog. Only rows that the view shows: properties shown here may
 * be hidden for rows in its hidden groups, which another view may list by title.
 */
export function openRows(rows: readonly ReadRow[], view: OpenedView, scope: Scope): void {
  const { POST_DISABLE_DATABASE_CLICK } = scope.context.settings
  if (POST_DISABLE_DATABASE_CLICK || onlyEnlarges(view, scope)) return
  for (const { row, source } of rows) {
    const page = row.link === null && openRow(source, view.pageColumns, view, scope)
    if (page) row.page = page
  }
}

/** Whether the cards of a view show their picture larger instead of a row. */
function onlyEnlarges({ layout }: Pick<ViewShape, 'layout'>, { context }: Scope): boolean {
  return layout === 'gallery' && context.settings.POST_DISABLE_GALLERY_CLICK
}

function readRow(row: Source, columns: Column[], view: ViewShape, scope: Scope): CollectionRow {
  const { POST_DISABLE_DATABASE_CLICK } = scope.context.settings
  const enlarges = onlyEnlarges(view, scope)
  const written = readText(row.properties.title, row.id, scope).find((span) => span.link)?.link
  const link = pageLink(row.id, scope) ?? written ?? null
  const cover = readCover(row, view, scope)
  const title = pageTitle(row, scope)
  return {
    id: row.id.replaceAll('-', ''),
    title,
    icon: readIcon(row, scope),
    link: POST_DISABLE_DATABASE_CLICK || enlarges ? null : link,
    cover: cover && (enlarges ? cover : withoutZoom(cover)),
    values: columns.map((column) => readProperty(row, column.id, fieldsOf(view.schema[column.id]), scope)),
  }
}

function withoutZoom({ zoomSrc: _, ...picture }: Picture): Picture {
  return picture
}

function readCover(row: Source, view: ViewShape, scope: Scope): Picture | null {
  const { cover } = view
  const found = coverSource(row, view, scope)
  if (found === null) return null
  // Decorative: the card's title says what the row is.
  const picture = readPicture(found.source, found.owner, '', 400, scope)
  const position =
    cover.type === 'page_cover' ? row.format.page_cover_position : row.format.card_cover_position
  const isSet = typeof position === 'number' && position >= 0 && position <= 1 && position !== 0.5
  return picture && { ...picture, ...(isSet && { focus: Math.round((1 - position) * 100) }) }
}

interface CoverSource {
  source: string
  owner: ImageOwner
}

function coverSource(row: Source, { cover, schema }: ViewShape, scope: Scope): CoverSource | null {
  const holder = rowHolder(row, scope)
  if (cover.type === 'page_cover') return { source: textOf(row.format.page_cover), owner: holder }
  // The password protects the row's files as well as its body: lists show only its cover.
  if (scope.context.guarded?.has(row.id) === true) return null
  switch (cover.type) {
    case 'property': {
      const property = textOf(cover.property)
      if (!Object.hasOwn(schema, property)) return null
      const formats = listOf(listOf(listOf(row.properties[property])[0])[1]).map(listOf)
      return { source: textOf(formats.find(([name]) => name === 'a')?.[1]), owner: { ...holder, property } }
    }
    case 'page_content':
    case 'page_content_first': {
      const image = textsOf(row.value.content)
        .map((id) => scope.block(id))
        .find((block) => block?.type === 'image')
      return image ? { source: letters(image.properties.source), owner: { ...holder, id: image.id } } : null
    }
    default:
      return null
  }
}
