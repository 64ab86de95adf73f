/**
 * Index of another greeting than the current one.
 * @param chance a number from 0 up to, not including, 1
 */
export function anotherIndex(current: number, count: number, chance: number): number {
  if (count < 2) return 0
  const step = 1 + Math.floor(chance * (count - 1))
  return (current + step) % count
}
