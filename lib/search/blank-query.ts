/** Whether there is nothing to search for: no text, or white space alone. */
export function isBlankQuery(query: string): boolean {
  return query.trim() === ''
}
