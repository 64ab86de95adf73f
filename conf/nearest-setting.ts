/** Finding the setting that somebody meant. */
import { nearestName } from './nearest-name'
import { oldNames, settingCalled } from './notionnext/table'
import { settingNames } from './schema'
import { propertyVariables } from './schema/workspace'
import { secretNames } from './secret-names'

/** All names that are read, without `NEXT_PUBLIC_`. */
export const knownNames: readonly string[] = [
  ...settingNames,
  ...propertyVariables.map(({ variable }) => variable),
  ...secretNames,
  ...oldNames,
]

/** A shorter text is the beginning of too many names. */
const shortestBeginning = 6
/** In a shorter name two other letters make another word. */
const shortestForTwo = 10

/** Returns the setting or secret whose name is nearly that text, without `NEXT_PUBLIC_`, or begins with it; null when none is near. */
export function nearestSetting(text: string): string | null {
  const beginning =
    text.length >= shortestBeginning ? knownNames.find((name) => name.startsWith(`${text}_`)) : undefined
  const name = nearestName(text, knownNames, text.length < shortestForTwo ? 1 : 2) ?? beginning ?? null
  return name === null ? null : (settingCalled(name) ?? name)
}
