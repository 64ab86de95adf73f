/** Entries of a target that are no part of any export: those of the clone of a repository whose pages a host serves. */
import type { Dirent } from 'node:fs'

/** The repository of a clone; in a worktree or a submodule a file that names it. */
const repository = '.git'
/** Files at the top of such a clone, in lower case: settings of the host and of the repository, and texts for its visitors. */
const ownersFiles: readonly string[] = [
  ...['cname', '.nojekyll', '.gitattributes', '.gitignore', '.gitmodules'],
  ...['readme', 'readme.md', 'license', 'license.md', 'license.txt'],
]

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
  return isRepository(entry.name) || (isOwnersFile(entry) && !exported.includes(entry.name))
}

function isOwnersFile(entry: Dirent): boolean {
  return entry.isFile() && ownersFiles.includes(entry.name.toLowerCase())
}
