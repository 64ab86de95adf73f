/** Pages of a list. Pages are numbered from 1; page 1 is the list's own address. */

/** One place in a row of page numbers: a page, or numbers left out. */
export type PageLink = { page: number; current: boolean } | 'gap'

/** With this many pages or fewer every number is shown. */
const allShown = 7
/** Numbers between the first and the last page when there are more. */
const windowSize = 5

/** More memos than this are read from no source: all of them are on one page. */
export const memoLimit = 100

/** How many pages a list fills; an empty list fills none. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}

/** The list has nothing to show on this page: no posts at all, or the page is beyond the last. */
export function isBeyondLast(page: number, total: number, pageSize: number): boolean {
  return page > pageCount(total, pageSize)
}

/** The page that stands for all that are beyond the last: the one after it. */
export function firstBeyond(total: number, pageSize: number): number {
  return pageCount(total, pageSize) + 1
}

/** Page controls are shown when the posts fill a page at least. */
export function showsPagination(total: number, pageSize: number): boolean {
  return total >= pageSize
}

/** The items of one page. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize)
}

/**
 * The row of page numbers: all up to 7; of more the first, a window of 5 around the current one and the
 * last, with a gap wherever numbers are left out.
 * @param total number of pages
 */
export function pageLinks(current: number, total: number): PageLink[] {
  const link = (page: number): PageLink => ({ page, current: page === current })
  if (total <= allShown) return range(1, total).map(link)

  // The window lies between the second page and the last but one.
  const start = Math.max(2, Math.min(current - 2, total - windowSize))
  const end = start + windowSize - 1
  const row: PageLink[] = [link(1)]
  if (start > 2) row.push('gap')
  row.push(...range(start, end).map(link))
  if (end < total - 1) row.push('gap')
  row.push(link(total))
  return row
}

/** Address of a page of a list. @param base address of page 1; '' for the home page's list */
export function pageHref(base: string, page: number): string {
  if (page === 1) return base || '/'
  // Results of an export's search: their keyword is in the query.
  return base.includes('?') ? `${base}&page=${page}` : `${base}/page/${page}`
}

/** What may stand in the jump-to-page input. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Reads the number that a segment of an address stands for; null unless it is written as pageHref writes it. Numbers too
 * large to be exact become the largest exact one: all of them are beyond the last page.
 */
export function toPageNumber(segment: string): number | null {
  return /^[1-9]\d*$/.test(segment) ? Math.min(Number(segment), Number.MAX_SAFE_INTEGER) : null
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
