/** The e-mail address in a value stored as base64, so that harvesters do not read it; a plain address stays as it is. */
export function decodeEmail(stored: string): string {
  if (stored.includes('@')) return stored
  try {
    return atob(stored)
  } catch {
    // Not base64: the owner wrote something else, which the mail program may judge.
    return stored
  }
}
