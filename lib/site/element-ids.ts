import { compact } from '../ids'

/** Digits of a block's id by which the address of a place names it. */
const SHORT = 8

/**
 * The end of a block's id. The beginning would be longer: blocks of one workspace, made at about the same time, share it.
 * What is no id stays as it is.
 */
function shortId(id: string): string {
  return isBlockId(id) ? compact(id).slice(-SHORT) : id
}

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

/**
 * The element ids that a name in an address may mean, the likelier first: the workspace's own links, and those that
 * readers saved before, have a block's whole id.
 */
export function namedElements(name: string): string[] {
  return isBlockId(name) ? [compact(name), shortId(name)] : [name]
}

function isBlockId(id: string): boolean {
  return /^[\da-f]{32}$/.test(compact(id))
}
