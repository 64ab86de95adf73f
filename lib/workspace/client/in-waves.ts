/**
 * Parallel requests of one page. A page with hundreds of them must not fill the lane in which other pages wait; by
 * default a process sends three requests at once.
 */
export const requestsInWave = 4

/**
 * Runs work for each item, a few at a time, and returns the results in the order of the items. After a failure no
 * further item is started.
 * @throws what the work throws
 */
export async function inWaves<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let next = 0; next < items.length; next += requestsInWave)
    results.push(...(await Promise.all(items.slice(next, next + requestsInWave).map(work))))
  return results
}
