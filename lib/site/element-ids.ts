import { compact } from '../ids'

/** Digits of a block's id in a hash. */
const SHORT = 8
const wholeId = /^[\da-f]{32}$/

/**
 * The end of a block's id. Blocks of one workspace that were created at about the same time have the same
 * beginning. Other text is returned unchanged.
 */
function shortId(id: string, whole = compact(id)): string {
  return wholeId.test(whole) ? whole.slice(-SHORT) : id
}

/**
 * Returns a function from block ids of a page to element ids: the end of the id, or the whole id where another
 * block has the same end.
 * @param blockIds of all blocks in the page's record map
 */
export function elementIds(blockIds: readonly string[]): (blockId: string) => string {
  const owners = new Map<string, string>()
  for (const id of blockIds) {
    const whole = compact(id)
    const short = shortId(id, whole)
    if (!owners.has(short)) owners.set(short, whole)
  }
  return (blockId) => {
    const whole = compact(blockId)
    const short = shortId(blockId, whole)
    return (owners.get(short) ?? whole) === whole ? short : whole
  }
}

/**
 * The element ids that a hash may mean, the likelier first: links from the workspace, and older saved links,
 * contain a block's whole id.
 */
export function namedElements(name: string): string[] {
  return wholeId.test(compact(name)) ? [compact(name), shortId(name)] : [name]
}
