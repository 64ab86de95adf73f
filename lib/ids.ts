const compactId = /^[\da-f]{32}$/
const dashedId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idAtTheEnd = /(?:^|[-/])([\da-f]{32})$/
const dashedIdAtTheEnd = /(?:^|[-/])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** An id without dashes, as in addresses of the workspace. */
export function compact(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}

/** An id with dashes, as in keys of records. Other text is returned unchanged. */
export function dashed(id: string): string {
  if (dashedId.test(id)) return id
  const plain = compact(id)
  if (!compactId.test(plain)) return id
  return `${plain.slice(0, 8)}-${plain.slice(8, 12)}-${plain.slice(12, 16)}-${plain.slice(16, 20)}-${plain.slice(20)}`
}

/** The page id at the end of a path (`/3a23…`, `/My-page-3a23…`), with dashes; null when there is none. */
export function idInPath(path: string): string | null {
  const end = path.toLowerCase().replace(/(?<!\/)\/+$/, '')
  const id = (idAtTheEnd.exec(end) ?? dashedIdAtTheEnd.exec(end))?.[1]
  return id ? dashed(id) : null
}
