import type { ArticleContext, RecordMapInput } from './context'

/**
 * Returns a context with the earlier rights of rows that have become visible since the records were read: the
 * records may hold titles, cells and pages that readers may not see.
 */
export function withOpenedRows(context: ArticleContext, { openedRows }: RecordMapInput): ArticleContext {
  const rows = new Map(Object.entries(openedRows ?? {}))
  if (rows.size === 0) return context
  const lacks = (id: string, right: 'exists' | 'body' | 'listed') => rows.get(id)?.includes(right) === false
  const closed = [...rows.keys()].filter((id) => lacks(id, 'body'))
  return {
    ...context,
    hrefForPage: (id) => (lacks(id, 'exists') ? null : context.hrefForPage(id)),
    guarded: new Set([...(context.guarded ?? []), ...closed]),
    isUnlisted: (id) => lacks(id, 'exists') || lacks(id, 'listed') || context.isUnlisted?.(id) === true,
    isShownRow: (id) => !lacks(id, 'exists') && context.isShownRow?.(id) === true,
  }
}
