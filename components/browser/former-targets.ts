import { plainerForms } from '@/lib/site/former-addresses'

/** A possible target for a missing address of an export. */
export interface FormerTarget {
  /** Of this site, with SUB_PATH, query and hash; never of another host. */
  address: string
  /** The page is in every export; otherwise it has to be checked. */
  isThere: boolean
}

/**
 * Returns where an address in a form of NotionNext may lead, if the export has no such file: a search with the
 * keyword in the path, and simpler forms of the address, those with the fewest changes first. Empty for most
 * addresses. Each has fewer segments than the address or lacks its ending, so there are no loops.
 * @param location of the reader; its path is percent-encoded
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
    // Not the missing address itself, and not the not-found page.
    if (index === 0 || /^404(?:\.html)?$/.test(form.join('/'))) return []
    return [
      { address: `${subPath}/${form.map(encodeURIComponent).join('/')}${search}${hash}`, isThere: false },
    ]
  })
}

/** The decoded segments of a path; null for one that is not of this site, or could be read as another host. */
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

/**
 * The search page's query for `/search/word` and `/search/word/page/2`, with the reader's other parameters; null
 * for any other address.
 */
function searchQuery(path: readonly string[], search: string): URLSearchParams | null {
  const [first, keyword = '', word, page = ''] = path
  if (first !== 'search' || keyword.trim() === '') return null
  const isList = path.length === 4 && word === 'page' && /^\d{1,6}$/.test(page)
  if (path.length !== 2 && !isList) return null
  const query = new URLSearchParams({ s: keyword, ...(isList && { page }) })
  for (const [name, value] of new URLSearchParams(search)) if (!query.has(name)) query.append(name, value)
  return query
}
