import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** The loader context that css-loader passes for a file. */
interface StyleFile {
  rootContext: string
  resourcePath: string
}

/** The part of a bundler's configuration that is changed. */
interface BundlerConfig {
  module: { rules: unknown[] }
}

const nameOption = 'getLocalIdent'

/** Finds the objects inside a rule that name the classes of CSS modules. */
function namingOptions(rule: unknown, found: Set<object> = new Set()): Set<object> {
  if (typeof rule !== 'object' || rule === null) return found
  if (nameOption in rule) found.add(rule)
  for (const part of Object.values(rule)) namingOptions(part, found)
  return found
}

/**
 * The short class for a name in a CSS module: five characters, unique per file and name, the same in all parts of a
 * build and in each build.
 */
export function shortClassName(path: string, name: string): string {
  const hash = createHash('sha256').update(`${path} ${name}`).digest('base64url').replaceAll(/[-_]/g, '')
  // A class must not begin with a digit.
  return `_${hash.slice(0, 4)}`
}

/**
 * Gives the classes of CSS modules short names. The default names contain file, name and hash: 2 KB (gzip) of
 * styles and as much again in the pages.
 * Throws when Next.js no longer has the option, and when two classes would get the same name.
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
