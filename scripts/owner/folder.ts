import { existsSync, statSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { OwnerError } from './problems'
import { type Owner, readOwner } from './read-owner'

const usual = 'owner'

/**
 * Reads the owner's folder: `owner`, or the one in OWNER_DIR; none when OWNER_DIR is empty.
 * @throws OwnerError for a folder that is missing or outside the project, and for invalid content
 */
export function loadOwner(env: Readonly<Record<string, string | undefined>>): Owner | null {
  const { OWNER_DIR: named } = env
  if (named === '') return null
  const folder = relative(process.cwd(), named ?? usual).replaceAll('\\', '/')
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder))
    throw new OwnerError([`OWNER_DIR = ${named}: name a folder inside the project.`])
  if (!existsSync(folder)) {
    if (named === undefined) return null
    throw new OwnerError([`OWNER_DIR = ${named}: there is no such folder. Create it, or unset OWNER_DIR.`])
  }
  if (!statSync(folder).isDirectory()) throw new OwnerError([`${folder} has to be a folder.`])
  return readOwner(folder)
}
