/** Refuses target folders with files that the export would delete: it replaces nearly everything in its folder. */
import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { staysInPlace } from './kept-entries'
import { ownPrefix } from './restore-folder'

/** A mistake in the options or variables of an export; the message says what to do. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Folders of the project. */
export const projectFolders: readonly string[] = [
  ...[
    'components',
    'conf',
    'deploy',
    'docs',
    'lib',
    'owner',
    'pages',
    'public',
    'scripts',
    'styles',
    'tests',
  ],
  ...['themes', 'node_modules', '.git', '.github', '.ci', '.next'],
]
/** What every export has, and no other site. */
const marks = ['redirects.nginx.conf', '_next/static']
/** Entries of folders that are otherwise empty: of file systems and of programs. */
const ofNobody: readonly string[] = ['lost+found', '.DS_Store', '.gitkeep']
const advice = 'Set EXPORT_DIR to a folder that is for the export only.'

/**
 * Checks where a target is; links are followed.
 * @param root folder of the project
 * @param others further folders that a build needs: its own, and the owner's
 * @throws OptionError when the target is no folder, contains the project, or one of its folders, or is inside such a folder
 */
export function checkPlace(target: string, root: string, others: readonly string[]): void {
  const place = realPlace(resolve(root, target))
  if (existsSync(place) && !statSync(place).isDirectory())
    throw new OptionError(`EXPORT_DIR: ${target} is not a folder. ${advice}`)
  if (isInside(realPlace(root), place))
    throw new OptionError(
      `EXPORT_DIR: ${target} is or contains the folder of the project, and an export would delete it. ${advice}`,
    )
  for (const name of [...projectFolders, ...others]) {
    const folder = realPlace(resolve(root, name))
    if (isInside(place, folder) || isInside(folder, place))
      throw new OptionError(
        `EXPORT_DIR: ${target} is part of ${name}, or contains it. The project needs that folder, and an export would delete its files. ${advice}`,
      )
  }
}

/**
 * Checks what a target contains.
 * @throws OptionError when it has files and is no former export
 */
export function checkContents(target: string): void {
  if (!existsSync(target)) return
  const isReplaced = (entry: Dirent) =>
    !ofNobody.includes(entry.name) && !entry.name.startsWith(ownPrefix) && !staysInPlace(entry, [])
  const found = readdirSync(target, { withFileTypes: true }).find(isReplaced)?.name
  if (found === undefined || marks.every((name) => existsSync(join(target, name)))) return
  throw new OptionError(
    `EXPORT_DIR: ${target} is not empty (it contains ${found}) and is no former export, so its files would be deleted. ` +
      'Empty it, or set EXPORT_DIR to another folder.',
  )
}

/** The path without links, as the file system spells it; parts that do not exist stay. */
export function realPlace(path: string): string {
  if (existsSync(path)) return realpathSync.native(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPlace(parent), basename(path))
}

/** Whether a path is a folder, or inside it. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
