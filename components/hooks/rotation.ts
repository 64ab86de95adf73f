/** The index `step` places further in a list of `count`, wrapping at both ends; 0 for an empty list. */
export function rotate(index: number, count: number, step = 1): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count
}
