import { compact, shortId } from '@/lib/ids'

/**
 * Returns what gives the blocks of a page the ids of their elements: the ends of their own ids, or the whole where the
 * end is another block's already.
 * @param blockIds of all blocks in the page's record map
 */
export function elementIds(blockIds: readonly string[]): (blockId: string) => string {
  const owners = new Map<string, string>()
  for (const id of blockIds) {
    const short = shortId(id)
    if (!owners.has(short)) owners.set(short, compact(id))
  }
  return (blockId) => {
    const short = shortId(blockId)
    const whole = compact(blockId)
    return (owners.get(short) ?? whole) === whole ? short : whole
  }
}
