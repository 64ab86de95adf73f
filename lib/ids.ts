const compactId = /^[\da-f]{32}$/
const dashedId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idAtTheEnd = /(?:^|[-/])([\da-f]{32})$/
const dashedIdAtTheEnd = /(?:^|[-/])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** An id as element ids and hashes write it: without dashes. */
export function compact(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}

/** Digits of an id by which an address names a block of its page. */
const SHORT = 8

/**
 * The end of a block's id, as element ids and hashes have it (lib/article/element-ids). The beginning would be longer:
 * blocks of one workspace, made at about the same time, share it. What is no id stays as it is.
 */
export function shortId(id: string): string {
  const plain = compact(id)
  return compactId.test(plain) ? plain.slice(-SHORT) : id
}

/** An id as records are keyed: with dashes. What is no id stays as it is. */
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
