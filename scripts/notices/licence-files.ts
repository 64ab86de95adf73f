import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, textOf } from '@/lib/unknown-values'

const names = /^(?:licen[cs]e|copying|notice|unlicense|ofl)/i

/** The texts of the licence files in a folder, in the order of their names. */
export function licenceFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => names.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The licence and author in a package's package.json; '' where missing. */
export function describedIn(folder: string): { licence: string; author: string } {
  const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isObject(described)) return { licence: '', author: '' }
  const { author } = described
  return {
    licence: textOf(described.license),
    author: isObject(author) ? textOf(author.name) : textOf(author),
  }
}

/** Folders of the packages that are compiled into Next.js, by name. */
export function compiledIntoNext(root: string): { name: string; folder: string }[] {
  const compiled = join(root, 'node_modules/next/dist/compiled')
  const entries = readdirSync(compiled).sort()
  const packages = entries.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(compiled, name))
          .sort()
          .map((inner) => `${name}/${inner}`)
      : [name],
  )
  return packages
    .map((name) => ({ name, folder: join(compiled, name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
}
