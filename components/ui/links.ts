/** Semantics of links and clicks, for scripts with and without React. */

/** Attribute of links that open a new tab on purpose, also to a page of this site. */
export const newTabLink = 'data-new-tab'

/** Whether a click should be handled here: with a modifier or another button it opens a tab or window. */
export function isPlainClick({
  altKey,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** A path in the form for samePath. */
function normal(path: string): string {
  const address = path.replace(/[?#].*/s, '').replace(/([^/])\/+$/, '$1')
  try {
    return decodeURI(address)
  } catch {
    // An invalid escape sequence: compare the address unchanged.
    return address
  }
}

/** Whether two addresses of this site name the same page, ignoring query, hash, trailing slash and encoding. */
export function samePath(a: string, b: string): boolean {
  return normal(a) === normal(b)
}
