import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** What the loader of styles tells about the file that it reads. */
interface StyleFile {
  rootContext: string
  resourcePath: string
}

/** What is changed of a bundler's configuration. */
interface BundlerConfig {
  module: { rules: unknown[] }
}

const nameOption = 'getLocalIdent'

/** Objects anywhere inside a rule that name the classes of style modules. */
function namingOptions(rule: unknown, found: Set<object> = new Set()): Set<object> {
  if (typeof rule !== 'object' || rule === null) return found
  if (nameOption in rule) found.add(rule)
  for (const part of Object.values(rule)) namingOptions(part, found)
  return found
}

/**
 * The class that a name of a style module becomes: five characters for every file and name, the same in each part of
 * a build and in each build.
 */
export function shortClassName(path: string, name: string): string {
  const hash = createHash('sha256').update(`${path} ${name}`).digest('base64url').replaceAll(/[-_]/g, '')
  // A class may not begin with a digit.
  return `_${hash.slice(0, 4)}`
}

/**
 * Gives the classes of style modules short names: the framework's carry file, name and hash, and weigh 2 KB (gzip) of
 * styles and as much again in the pages.
 *
 * Throws when the framework no longer has the option, and at a name that two classes would share.
 */
export function shortenClassNames(config: BundlerConfig): void {
  const options = config.module.rules.flatMap((rule) => [...namingOptions(rule)])
  if (options.length === 0) throw new Error(`The framework no longer names classes with ${nameOption}`)
  const owners = new Map<string, string>()
  const nameOf = (file: StyleFile, _: string, name: string) => {
    const path = relative(file.rootContext, file.resourcePath).replaceAll('\\', '/')
    const short = shortClassName(path, name)
    const owner = `${path} ${name}`
    if ((owners.get(short) ?? owner) !== owner) {
      throw new Error(
        `The classes ${owners.get(short)} and ${owner} get the same short name: rename one of them`,
      )
    }
    owners.set(short, owner)
    return short
  }
  for (const option of options) Reflect.set(option, nameOption, nameOf)
}
