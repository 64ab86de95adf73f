/** Entries of a target that are no part of any export: those of the clone of a repository whose pages a host serves. */
import type { Dirent } from 'node:fs'

/** The repository of a clone; in a worktree or a submodule a file that names it. */
const repository = '.git'
/** Files at the top that GitHub Pages reads as settings, in lower case. */
export const githubFiles: readonly string[] = ['cname', '.nojekyll']
/** Files at the top of such a clone, in lower case: settings of the host and of the repository, and texts for its visitors. */
const reservedFiles: readonly string[] = [
  ...githubFiles,
  ...['.gitattributes', '.gitignore', '.gitmodules'],
  ...['readme.md', 'license.md', 'license.txt'],
]
/** Files there whose names a page may have as well. */
const sharedNames: readonly string[] = ['readme', 'license']

/** Whether a name at the top belongs to the owner's files alone, so that no page has it. */
export function isReserved(name: string): boolean {
  return reservedFiles.includes(name.toLowerCase())
}

/** Whether a name is among others, as file systems compare that ignore case. */
export function hasName(names: readonly string[], name: string): boolean {
  return names.some((other) => isSame(other, name))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Whether an entry is the repository itself, which an export neither moves nor contains. */
export function isRepository(name: string): boolean {
  return name.toLowerCase() === repository
}

/**
 * Whether an entry stays where it is when an export replaces the others. A folder never does, except the repository: it is a page of the
 * last export, which may have been withdrawn since.
 * @param exported names at the top of the export: its own file replaces one of the owner's
 */
export function staysInPlace(entry: Dirent, exported: readonly string[]): boolean {
  return isRepository(entry.name) || (isOwnersFile(entry) && !hasName(exported, entry.name))
}

/**
 * Folders of an export that are left out because a file of the owner has their name: the owner would lose it, and where case is ignored
 * the page could never replace it.
 * @param exported entries at the top of the export
 * @param there entries of the folder that it replaces
 */
export function leftOut(
  exported: readonly Dirent[],
  there: readonly Dirent[],
): { name: string; file: string }[] {
  const files = [...there, ...exported].filter(isOwnersFile)
  return exported.flatMap((entry) => {
    const file = files.find(({ name }) => isSame(name, entry.name))
    return entry.isDirectory() && file !== undefined ? [{ name: entry.name, file: file.name }] : []
  })
}

/** Names of the entries of an export that take their places: all others than a repository and those that are left out. */
export function placedNames(exported: readonly Dirent[], there: readonly Dirent[]): string[] {
  const without = leftOut(exported, there).map(({ name }) => name)
  return exported.map(({ name }) => name).filter((name) => !isRepository(name) && !without.includes(name))
}

function isOwnersFile(entry: Dirent): boolean {
  return entry.isFile() && (isReserved(entry.name) || hasName(sharedNames, entry.name))
}
