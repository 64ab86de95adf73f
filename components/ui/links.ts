/** What links and clicks on them mean, for scripts with and without React. */

/** Attribute of links that open a new tab on purpose, also to a page of this site. */
export const newTabLink = 'data-new-tab'

/** Whether a click means to be followed here: one with a modifier or another button asks for a tab or window of its own. */
export function isPlainClick({
  altKey,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** A path as samePath compares it. */
function normal(path: string): string {
  const address = path.replace(/[?#].*/s, '').replace(/([^/])\/+$/, '$1')
  try {
    return decodeURI(address)
  } catch {
    // A stray percent sign: compare the address as it stands.
    return address
  }
}

/** Whether two addresses of this site name the same page: query, hash, closing slash and encoding do not matter. */
export function samePath(a: string, b: string): boolean {
  return normal(a) === normal(b)
}
