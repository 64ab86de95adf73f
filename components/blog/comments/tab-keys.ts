/**
 * Returns the tab that a key selects from tab `from` of `count`: arrows wrap, Home and End jump; null for other
 * keys.
 */
export function tabAfter(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
