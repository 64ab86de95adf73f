/**
 * The row that a key makes active in a list of results: down and up wrap around, Home and End work once a row is
 * active (before that they move the caret). null when the key does nothing here.
 * @param current the active row, -1 for none
 */
export function nextRow(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (current < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
