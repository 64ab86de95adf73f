/** Finds the name of which a text is a misspelling. */

/** Returns the edit distance of two texts: the number of letters to insert, remove, replace or swap. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(from.length, to.length)
}

/** Returns the name with the smallest edit distance, ignoring case; null when none is within `most` changes. */
export function nearestName(text: string, names: readonly string[], most: number): string | null {
  const wanted = text.toLowerCase()
  let nearest: string | null = null
  let least = most + 1
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance < least) {
      least = distance
      nearest = name
    }
  }
  return nearest
}
