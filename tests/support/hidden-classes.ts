import { setFlagsFromString } from 'node:v8'
import { runInNewContext, runInThisContext } from 'node:vm'

setFlagsFromString('--expose-gc')
setFlagsFromString('--allow-natives-syntax')
const collect: unknown = runInNewContext('gc')
const haveSameMap: unknown = runInThisContext('(one, other) => %HaveSameMap(one, other)')

let keys = 0

/**
 * Whether two empty objects that get the same new key share a hidden class (a map of V8). They do not once about 1,500 objects
 * with different first keys live or have lived since the last garbage collection: then V8 stops sharing classes between
 * all objects of the process that are filled key by key.
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

/** Forgets the hidden classes of objects that are gone. */
export function forgetHiddenClasses(): void {
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected')
  collect()
}
