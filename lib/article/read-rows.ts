import type { CollectionRow, CollectionView, Column, Picture } from '@/components/notion/types'
import { pageLink } from './links'
import { pageTitle, readIcon } from './pages'
import { readPicture } from './pictures'
import { readProperty } from './read-property'
import { readText } from './rich-text'
import type { Scope, Source } from './scope'
import { type Fields, fields, letters, list, text, texts } from './values'

interface ViewShape {
  schema: Fields
  /** Where cards take their picture from. */
  cover: Fields
  layout: CollectionView['layout']
}

/** The rows by their ids; one whose record is missing is logged and left out. */
export function readRows(ids: string[], columns: Column[], view: ViewShape, scope: Scope): CollectionRow[] {
  return ids.flatMap((id) => {
    const row = scope.block(id)
    if (row === null) scope.log(id, 'missing block (a row)')
    return row === null || row.value.alive === false ? [] : [readRow(row, columns, view, scope)]
  })
}

function readRow(row: Source, columns: Column[], view: ViewShape, scope: Scope): CollectionRow {
  const { POST_DISABLE_DATABASE_CLICK, POST_DISABLE_GALLERY_CLICK } = scope.context.settings
  const onlyEnlarges = view.layout === 'gallery' && POST_DISABLE_GALLERY_CLICK
  const written = readText(row.properties.title, row.id, scope).find((span) => span.link)?.link
  const link = pageLink(row.id, scope) ?? written ?? null
  const cover = readCover(row, view.cover, scope)
  const title = pageTitle(row, scope)
  return {
    id: row.id.replaceAll('-', ''),
    title,
    icon: readIcon(row, scope),
    link: POST_DISABLE_DATABASE_CLICK || onlyEnlarges ? null : link,
    cover: cover && (onlyEnlarges ? cover : withoutZoom(cover)),
    values: columns.map((column) => readProperty(row, column.id, fields(view.schema[column.id]), scope)),
  }
}

function withoutZoom({ zoomSrc: _, ...picture }: Picture): Picture {
  return picture
}

function readCover(row: Source, cover: Fields, scope: Scope): Picture | null {
  const found = coverSource(row, cover, scope)
  // Decorative: the card's title says what the row is.
  return found && readPicture(found.source, { table: 'block', ...found.owner }, '', 400, scope)
}

interface CoverSource {
  source: string
  owner: { id: string; property?: string }
}

function coverSource(row: Source, cover: Fields, scope: Scope): CoverSource | null {
  switch (cover.type) {
    case 'page_cover':
      return { source: text(row.format.page_cover), owner: { id: row.id } }
    case 'property': {
      const property = text(cover.property)
      const formats = list(list(list(row.properties[property])[0])[1]).map(list)
      return { source: text(formats.find(([name]) => name === 'a')?.[1]), owner: { id: row.id, property } }
    }
    case 'page_content':
    case 'page_content_first': {
      const image = texts(row.value.content)
        .map((id) => scope.block(id))
        .find((block) => block?.type === 'image')
      return image ? { source: letters(image.properties.source), owner: { id: image.id } } : null
    }
    default:
      return null
  }
}
