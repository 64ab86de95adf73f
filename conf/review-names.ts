/** Reports names that are no settings. */
import { countingVariable, type Environment, publicPrefix, withoutPrefix } from './given'
import { nearestSetting } from './nearest-setting'
import { droppedSetting, isOwnName, settingCalled } from './notionnext/table'
import type { DroppedSetting } from './notionnext/types'
import { isSecretName } from './secret-names'

const document = 'docs/moving-from-notionnext.md'
/** Variables that a hosting service sets by itself. */
const foreignNames = /^NEXT_PUBLIC_VERCEL_/

/** The names of one source, by category. */
export interface NameReview {
  /** Neither a setting of this blog nor of NotionNext. */
  unknown: string[]
  /** Known from NotionNext, without effect here. */
  dropped: string[]
  /** Old names of settings that are also set under another name, by the name that is used. */
  hidden: Map<string, string>
}

/**
 * Returns the row of a variable that has no effect here. Without the prefix, only names that NotionNext reads that
 * way count: others may belong to any program.
 * @param isOurs the variable is in a file that is written for the blog
 */
export function droppedVariable(variable: string, env: Environment, isOurs = false): DroppedSetting | null {
  if ((env[variable] ?? '').trim() === '') return null
  const row = droppedSetting(withoutPrefix(variable))
  if (row === null) return null
  return variable.startsWith(publicPrefix) || row.isPlain || (isOurs && !isOwnName(variable)) ? row : null
}

/** Returns the variable that is used instead of one with an old name; null where that one is used. */
export function hidingVariable(variable: string, env: Environment): string | null {
  const name = withoutPrefix(variable)
  const key = settingCalled(name)
  if (key === null || key === name) return null
  const counting = countingVariable(key, env)
  return counting === undefined || counting === variable || env[counting] === env[variable] ? null : counting
}

/** Sorts the variables of an environment. Names without the prefix may belong to any program. */
export function reviewEnvironment(env: Environment): NameReview {
  const review: NameReview = { unknown: [], dropped: [], hidden: new Map() }
  for (const variable of Object.keys(env)) {
    const name = withoutPrefix(variable)
    const hiding = hidingVariable(variable, env)
    if (droppedVariable(variable, env) !== null) review.dropped.push(variable)
    else if (hiding !== null) review.hidden.set(variable, hiding)
    else if (variable === name || foreignNames.test(variable)) continue
    else if (!isOwnName(name) && settingCalled(name) === null && droppedSetting(name) === null)
      review.unknown.push(variable)
  }
  return review
}

/**
 * Returns one line for all names of NotionNext without effect; null for none. @param where as in "the environment"
 */
export function describeDropped(names: readonly string[], where: string): string | null {
  if (names.length === 0) return null
  const listed = (status: DroppedSetting['status']) => {
    const those = names.filter((name) => droppedSetting(withoutPrefix(name))?.status === status)
    return those.length === 0 ? [] : [`${status}: ${those.join(', ')}`]
  }
  return `Settings of NotionNext in ${where} that change nothing here (${document} tells why). ${[
    ...listed('not needed'),
    ...listed('not supported'),
  ]
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ')}`
}

/** Suggests what an owner may do about an unknown name. */
export function suggestName(name: string): string {
  const meant = nearestSetting(withoutPrefix(name))
  if (meant === null) return ''
  return ` Did you mean ${meant}?${isSecretName(meant) ? ' It is a secret: set it in the environment.' : ''}`
}

/** Returns a line for each problem in an environment. */
export function describeReview({ unknown, dropped, hidden }: NameReview): string[] {
  const grouped = describeDropped(dropped, 'the environment')
  return [
    ...unknown.map((name) => `Unknown setting ${name} in the environment: ignored.${suggestName(name)}`),
    ...[...hidden].map(([name, counting]) => `${name} is ignored, because ${counting} is set too.`),
    ...(grouped === null ? [] : [grouped]),
  ]
}
