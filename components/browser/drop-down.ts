/**
 * Returns the row that a key moves to: up and down by one with wrapping, Home and End to the ends; null for every
 * other key and for an empty list. `current` is −1 while no row has the focus.
 */
export function rowForKey(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current <= 0 ? count : current) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
