import { plainerForms } from '@/lib/site/former-addresses'

/** Where a missing address of an export leads. */
export interface FormerTarget {
  /** Of this site, with SUB_PATH, query and hash; never of another host. */
  address: string
  /** Every export has that page; else somebody has to look. */
  isThere: boolean
}

/**
 * Returns where an address in a form of NotionNext may lead that no file of an export has: a search that stands in the path, and the
 * plainer forms of an address, those that change least first. None for most addresses. Each has fewer segments than the address or
 * lacks its ending, so that nobody is led in a circle.
 * @param location where the reader is; its path is percent-encoded
 * @param subPath SUB_PATH
 */
export function formerTargets(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  subPath: string,
): FormerTarget[] {
  const path = segmentsOf(pathname, subPath)
  if (path === null) return []
  return [path, ...plainerForms(path)].flatMap((form, index): FormerTarget[] => {
    const query = searchQuery(form, search)
    if (query !== null) return [{ address: `${subPath}/search?${query}${hash}`, isThere: true }]
    // What is not there is the address itself, and the page that says so.
    if (index === 0 || /^404(?:\.html)?$/.test(form.join('/'))) return []
    return [
      { address: `${subPath}/${form.map(encodeURIComponent).join('/')}${search}${hash}`, isThere: false },
    ]
  })
}

/** The decoded segments of a path; null for one that is none of this site's, or could be read as another host. */
function segmentsOf(pathname: string, subPath: string): string[] | null {
  if (!`${pathname}/`.startsWith(`${subPath}/`)) return null
  try {
    const path = pathname
      .slice(subPath.length)
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent)
    return path.every((segment) => /^(?!\.{1,2}$)[^/\\\0]+$/.test(segment)) ? path : null
  } catch {
    return null
  }
}

/** The query of the search page for `/search/word` and `/search/word/page/2`, with what the reader's had; null for any other address. */
function searchQuery(path: readonly string[], search: string): URLSearchParams | null {
  const [first, keyword = '', word, page = ''] = path
  if (first !== 'search' || keyword.trim() === '') return null
  const isList = path.length === 4 && word === 'page' && /^\d{1,6}$/.test(page)
  if (path.length !== 2 && !isList) return null
  const query = new URLSearchParams({ s: keyword, ...(isList && { page }) })
  for (const [name, value] of new URLSearchParams(search)) if (!query.has(name)) query.append(name, value)
  return query
}
