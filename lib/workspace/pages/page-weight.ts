import type { RecordMap } from '../types'
import type { LoadedPage } from './load-page'

/** Memory of a page beside its records, in characters. */
const overhead = 10_000

const weights = new WeakMap<RecordMap, number>()

/**
 * Returns the memory that a page takes, in characters of JSON: a few blocks may contain as much text as thousands
 * of others.
 */
export function weightOf({ recordMap }: LoadedPage): number {
  const known = weights.get(recordMap)
  if (known !== undefined) return known
  const weight = overhead + JSON.stringify(recordMap).length
  weights.set(recordMap, weight)
  return weight
}
