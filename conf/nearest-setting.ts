/** Finds the setting of which a name is a misspelling. */
import { nearestName } from './nearest-name'
import { oldNames, settingCalled } from './notionnext/table'
import { settingNames } from './schema'
import { propertyVariables } from './schema/workspace'
import { oldSecretNames, secretNames } from './secret-names'

/** All recognised names, without `NEXT_PUBLIC_`. */
export const knownNames: readonly string[] = [
  ...settingNames,
  ...propertyVariables.map(({ variable }) => variable),
  ...secretNames,
  ...Object.keys(oldSecretNames),
  ...oldNames,
]

/** Characters. A shorter text is the prefix of too many names. */
const shortestBeginning = 6
/** Characters. In shorter names two different letters make another word. */
const shortestForTwo = 10

/** Characters. No setting has a longer name, and the comparison takes time for each letter. */
const longest = 80

/** Cached, because the comparison takes milliseconds, and the same entries are read every few seconds. */
const known = new Map<string, string | null>()
const mostKnown = 1_000

/**
 * Returns the setting or secret (without `NEXT_PUBLIC_`) of which the text is a misspelling or a prefix; null when
 * there is none.
 */
export function nearestSetting(text: string): string | null {
  if (text.length > longest) return null
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const nearest = findNearest(text)
  known.set(text, nearest)
  return nearest
}

function findNearest(text: string): string | null {
  const beginning =
    text.length >= shortestBeginning ? knownNames.find((name) => name.startsWith(`${text}_`)) : undefined
  const name = nearestName(text, knownNames, text.length < shortestForTwo ? 1 : 2) ?? beginning ?? null
  return name === null ? null : (settingCalled(name) ?? name)
}
