/** A view's groups as they are recorded: the value of each is nested differently for each kind of property. */
import { isObject, textOf, type UnknownObject } from '@/lib/unknown-values'

/** The value that a recorded group stands for. */
export interface Arranged {
  /**
   * How to compare the value: `month`, `alphabet_prefix`, `exact`, `by_group`, `by_option`, or the kind of the
   * property.
   */
  type: string
  /** A text, number or boolean; undefined or null in the group of rows without a value, and where there is a range. */
  value: unknown
  range: UnknownObject | null
  hidden: boolean
  /** False where something unknown is recorded: such a group is not the group of rows without a value. */
  isTold: boolean
}

/** Keys under which values are recorded: directly, as stage or option of a status, as page or person. */
const inner = ['value', 'group', 'option', 'id'] as const

/** The keys that the group of rows without a value has. */
const plain = new Set<string>(['type', ...inner])

const maxDepth = 6

/** Reads a recorded group down to its innermost value. */
export function readArranged(entry: UnknownObject): Arranged {
  let node: unknown = entry.value
  let type = ''
  let range: UnknownObject | null = null
  let isTold = entry.value !== undefined
  for (let depth = 0; depth < maxDepth && isObject(node); depth++) {
    const { type: named, range: own } = node
    type = textOf(named) || type
    if (isObject(own)) range = own
    const holder: UnknownObject = node
    const found = inner.find((name) => holder[name] !== undefined && holder[name] !== null)
    node = found && holder[found]
    if (found === 'group' || found === 'option') type = `by_${found}`
    if (node === undefined && range === null)
      isTold = depth === 0 && Object.keys(holder).every((name) => plain.has(name))
  }
  return { type, value: node, range, hidden: entry.hidden === true, isTold: isTold && !isObject(node) }
}

const lowerNames = ['start_value', 'start', 'min', 'from']
const upperNames = ['end_value', 'end', 'max', 'to']

/** The bounds of a recorded range of numbers; infinite where it is open. */
export function numberBounds(range: UnknownObject): [from: number, to: number] {
  const bound = (names: readonly string[], open: number) => {
    const found = names.map((name) => range[name]).find((value) => typeof value === 'number')
    return typeof found === 'number' ? found : open
  }
  return [bound(lowerNames, Number.NEGATIVE_INFINITY), bound(upperNames, Number.POSITIVE_INFINITY)]
}

/** Whether a recorded range has bounds, and nothing else that may be one. */
export function hasKnownBounds(range: UnknownObject): boolean {
  const bounds = Object.entries(range).filter(([name, value]) => name !== 'type' && value != null)
  const names = [...lowerNames, ...upperNames]
  return (
    bounds.length > 0 &&
    bounds.every(
      ([name, value]) => names.includes(name) && typeof value === 'number' && Number.isFinite(value),
    )
  )
}
