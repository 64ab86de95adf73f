/**
 * Finds the rows that the views of an article show: their titles may be named there. Rows in hidden groups are not
 * among them.
 */
import { dashed } from '@/lib/ids'
import { fieldsOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import { isDrawnView, layoutOf } from '@/lib/view-layout'
import type { Scope, Source } from '../scope'
import { recordValue } from '../values'
import { answeredRows } from './collection-rows'
import { groupOfArranged, groupsOfRow } from './group-values'
import { hidesUntold, readHidden, shownGroups } from './hidden-groups'
import type { Grouping } from './offered-groups'
import { readGrouping } from './read-groups'
import { openSchema } from './secret-properties'

/**
 * Returns the shown rows of each database, by its id: rows in a shown group of some view of the article.
 * @param apart a separate scope in which no row counts as listed: rows read here are not shown
 * @param isLink whether a database that is a page of its own is shown as a link, without its rows
 */
export function standingRows(
  apart: Scope,
  isLink: (id: string) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { collection_query, collection_view } = apart.recordMap
  const drawn = drawnViews(apart, isLink)
  return new Map(
    Object.entries(fieldsOf(collection_query)).map(([id, answers]) => {
      const rows = Object.entries(fieldsOf(answers)).flatMap(([viewId, answer]) => {
        const view = recordValue(collection_view, viewId)
        if (view === null || !drawn.has(viewId) || !isDrawnView(view.type)) return []
        return standingIn(view, id, answeredRows(answer), apart)
      })
      return [id, new Set(rows)]
    }),
  )
}

/** The views of all databases in the article. Those inside rows do not count. */
function drawnViews({ pageId, block }: Scope, isLink: (id: string) => boolean): ReadonlySet<string> {
  const views = new Set<string>()
  const seen = new Set([pageId])
  // A `for…of` loop over a set also visits what is added meanwhile.
  for (const id of seen) {
    const source = block(id)
    if (source === null) continue
    const { type, value, format } = source
    const isPage = type === 'page' || type === 'collection_view_page'
    if (type === 'collection_view' || (type === 'collection_view_page' && (id === pageId || !isLink(id))))
      for (const view of textsOf(value.view_ids)) views.add(view)
    if (isPage && id !== pageId) continue
    const { transclusion_reference_pointer: pointer, copied_from_pointer: older } = format
    const original = textOf(fieldsOf(pointer).id) || textOf(fieldsOf(older).id)
    for (const part of [...textsOf(value.content), original]) if (part !== '') seen.add(dashed(part))
  }
  return views
}

function standingIn(view: UnknownObject, id: string, rows: string[], scope: Scope): string[] {
  const parts = layoutOf(view.type) === 'board' ? (['columns', 'sections'] as const) : (['sections'] as const)
  const hiding = parts.filter((part) => hidesUntold(view, part))
  const collection = scope.collection(id)
  if (hiding.length === 0) return rows
  if (collection === null) return []
  const schema = openSchema(id, collection, scope)
  const tests = hiding.map((part) => shownBy(readGrouping(view, schema, part), rows.length, scope))
  return rows.filter((row) => {
    const source = scope.block(row)
    scope.cells -= 1
    return source !== null && scope.cells > 0 && scope.parts > 0 && tests.every((isShown) => isShown(source))
  })
}

/** Returns a test of whether a row is in a shown group. No row is where the grouping is unknown. */
function shownBy(grouping: Grouping | null, rows: number, scope: Scope): (row: Source) => boolean {
  if (grouping === null) return () => false
  const hidden = readHidden(grouping, scope)
  const spans = grouping.arranged.flatMap((entry) => {
    const group = groupOfArranged(entry, grouping, scope)
    return group?.span === undefined ? [] : [group]
  })
  scope.parts -= grouping.arranged.length + Math.floor((rows * spans.length) / 1_000)
  return (row) => shownGroups(row, groupsOfRow(row, grouping, spans, scope), grouping, hidden).length > 0
}
