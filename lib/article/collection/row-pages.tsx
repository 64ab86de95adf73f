/** Rows of databases that have no page of this site. They open in a dialog over the article. */
import { renderToStaticMarkup } from 'react-dom/server'
import { dashed } from '@/lib/ids'
import { fieldsOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { isEmpty } from '../blocks/collection/PropertyValues'
import { RowPage as DrawnRow } from '../blocks/collection/RowPage'
import { isWithheldDatabase, isWithheldPage, pageTitle, readIcon } from '../pages'
import type { Scope, Source } from '../scope'
import type { ArticleBlock } from '../types/block'
import { nested } from '../types/block'
import type { Column, RowPage } from '../types/collection'
import { partsOf } from './parts'
import { readProperty } from './read-property'
import { hasSecrets } from './secret-properties'

/** A row that opens in a dialog, and what has been read of it. */
export interface OpenRow {
  page: RowPage
  source: Source
  /** Ids of the properties that views have shown so far. */
  shown: Set<string>
}

/** Limit, in characters, of the HTML of all such rows together: it is sent with the article. */
const MAX_LETTERS = 250_000

/** Heading levels in a row's dialog: its title is an `h2`. */
const ranks = { 2: 3, 3: 4, 4: 5, 5: 5 } as const

/**
 * Returns the dialog's content for a row; nothing for rows that readers may not see whole. Properties are those
 * that at least one view of the article shows.
 */
export function openRow(
  row: Source,
  columns: readonly Column[],
  view: { collectionId: string; schema: UnknownObject },
  scope: Scope,
): RowPage | undefined {
  if (scope.rows === null || !mayOpen(row, view.collectionId, scope)) return undefined
  const id = dashed(row.id)
  const known = scope.rows.get(id) ?? {
    page: {
      // Not the row's id in the workspace: whoever has that could open the row there, with the properties that the
      // views hide.
      id: String(scope.rows.size + 1),
      title: pageTitle(row, scope),
      icon: readIcon(row, scope),
      properties: [],
      content: [],
      html: '',
    },
    source: row,
    shown: new Set(),
  }
  scope.rows.set(id, known)
  for (const column of columns) {
    if (scope.cells <= 0 || scope.parts <= 0) break
    if (column.type === 'title' || known.shown.has(column.id)) continue
    known.shown.add(column.id)
    scope.cells -= 1
    const value = readProperty(row, column.id, fieldsOf(view.schema[column.id]), scope)
    scope.parts -= partsOf(value)
    if (!isEmpty(value)) known.page.properties.push({ name: column.name, value })
  }
  return known.page
}

/**
 * Whether a row may open. When in doubt it may not: rows of the posts' table or a copy of it, and of databases
 * inside a page that readers may not open.
 */
function mayOpen(row: Source, collectionId: string, scope: Scope): boolean {
  const { context } = scope
  const isRow = row.value.parent_table === 'collection' && textOf(row.value.parent_id) === collectionId
  if (!isRow || context.isContentTable?.(collectionId) === true) return false
  if (context.guarded?.has(dashed(row.id)) === true || context.isUnlisted?.(dashed(row.id)) === true)
    return false
  if (isWithheldPage(row.id, scope) || isWithheldDatabase(collectionId, scope)) return false
  return !hasSecrets(collectionId, scope)
}

/**
 * Reads and renders the rows that open. Runs after the article itself has been read.
 * @param read reads the blocks inside a row
 */
export function drawOpenRows(scope: Scope, read: (row: Source) => ArticleBlock[]): void {
  const rows = [...(scope.rows?.values() ?? [])]
  // Rows of databases inside them do not open, and their pictures never count as the article's first.
  Object.assign(scope, { rows: null, inRow: true, lead: false })
  let room = MAX_LETTERS
  for (const { page, source } of rows) {
    try {
      page.content = room > 0 ? read(source) : []
      page.content.forEach(lowerHeadings)
      page.html = drawRow(page)
      if (page.html.length > room) {
        scope.log(source.id, 'the rows of this page hold too much: this one opens without its content')
        page.content = []
        page.html = drawRow(page)
      }
      if (page.html.length > room) {
        scope.log(source.id, 'the rows of this page hold too much: this one does not open')
        page.html = ''
      }
      room -= page.html.length
    } catch (error) {
      page.html = ''
      scope.log(source.id, `the row could not be drawn: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** Renders a row; '' where its markup would close the `noscript` element around it. */
function drawRow(page: RowPage): string {
  const html = withPlainPictures(renderToStaticMarkup(<DrawnRow page={page} />))
  return /<\/?noscript/i.test(html) ? '' : html
}

/** A lazy picture as lib/site/lazy-image writes it, with its `noscript` fallback. */
const lazyPicture = /<img( [^>]*?data-src="[^>]*?)\/?><noscript><img [^>]*><\/noscript>/g

/**
 * Returns the HTML with each lazy picture as one that the browser loads lazily by itself. Its fallback would put a
 * `noscript` inside the `noscript` of the row, which is invalid.
 */
function withPlainPictures(html: string): string {
  return html.replace(lazyPicture, (_, attributes: string) => {
    const plain = attributes
      .replace(/ src="[^"]*"/, '')
      .replace(' data-src="', ' src="')
      .replace(' data-srcset="', ' srcSet="')
      .replace(/ class="lazy-image ?([^"]*)"/, (_class, own: string) => (own === '' ? '' : ` class="${own}"`))
    return `<img loading="lazy"${plain}/>`
  })
}

function lowerHeadings(block: ArticleBlock): void {
  if (block.kind === 'heading') block.rank = ranks[block.level]
  for (const inner of nested(block)) inner.forEach(lowerHeadings)
}
