import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'

setFlagsFromString('--allow-natives-syntax')
const haveSameMap: unknown = runInThisContext('(one, other) => %HaveSameMap(one, other)')

let keys = 0

/**
 * Whether two empty objects that get the same new key share a hidden class (a map of V8). They do not when some 1,500
 * objects with different first keys have been made since the last garbage collection: decision 119.
 */
export function sharesHiddenClasses(): boolean {
  if (typeof haveSameMap !== 'function') throw new Error('hidden classes cannot be compared')
  keys += 1
  const [one, other] = [0, 0].map((value) => {
    const filled: Record<string, number> = {}
    filled[`key ${keys}`] = value
    return filled
  })
  return haveSameMap(one, other)
}
