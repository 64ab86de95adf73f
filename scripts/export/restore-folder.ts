/** Brings a target in order whose replacement was killed: its files are partly those of the last export, partly new ones. */
import type { Dirent } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasName, isRepository, placedNames, staysInPlace } from './kept-entries'

/** Operations on files. Tests replace them by failing ones. */
export type FileSteps = Pick<typeof import('node:fs/promises'), 'cp' | 'rename' | 'rm'>

export const fileSteps: FileSteps = { cp, rename, rm }
export const whole = { recursive: true, force: true }

/**
 * Folders within the replaced one, so that entries are renamed within one file system: quickly, and without more space. Their names say
 * how far a replacement is, in this order.
 */
export const stages = {
  /** The new export. While `old` does not exist, it may be incomplete. */
  fresh: '.inkstone-new',
  /** The last export; its entries are moved there one by one. */
  old: '.inkstone-old',
  /** The new export again, from when all of the last one has been moved away: its entries are moved out one by one. */
  next: '.inkstone-next',
  /** An entry that is being copied, where it cannot be renamed. */
  part: '.inkstone-part',
}
/** Beginning of the names of all these, and of what could not be deleted. */
export const ownPrefix = '.inkstone-'
const leftPrefix = `${ownPrefix}left-`

/**
 * Completes or undoes a replacement that was killed, and deletes what former ones left.
 * @returns which export is now in place, null if no replacement was interrupted
 * @throws when an entry cannot be moved; a later call continues
 */
export async function restoreFolder(
  folder: string,
  steps: FileSteps = fileSteps,
): Promise<'last' | 'new' | null> {
  const at = (name: string) => join(folder, name)
  const moveUp = async (from: string, names: readonly string[]) => {
    for (const name of names) {
      await steps.rm(at(name), whole)
      await steps.rename(join(at(from), name), at(name))
    }
  }
  const there = await entriesIn(folder)
  const next = placedNames(await entriesIn(at(stages.next)), there)
  const taken = [...there.map(({ name }) => name), ...next]
  const old: string[] = []
  for (const entry of await entriesIn(at(stages.old))) {
    const { name } = entry
    // Earlier releases moved these away, too.
    if (staysInPlace(entry, next) && !hasName(taken, name))
      await steps.rename(join(at(stages.old), name), at(name))
    else if (!isRepository(name)) old.push(name)
  }
  // The new one if it is complete: a post that it does not have may have been withdrawn.
  const isNew = next.length > 0
  const isLast = !isNew && old.length > 0 && (await namesIn(at(stages.fresh))).length > 0
  if (isNew) await moveUp(stages.next, next)
  if (isLast) await moveUp(stages.old, old)
  for (const name of [stages.fresh, stages.next, stages.part]) await steps.rm(at(name), whole)
  await clear(folder, steps)
  return isNew ? 'new' : isLast ? 'last' : null
}

/** Deletes old entries that a former replacement could not delete; if that fails again, they make room for others. */
async function clear(folder: string, steps: FileSteps): Promise<void> {
  const names = await namesIn(folder)
  for (const name of names.filter((one) => one === stages.old || one.startsWith(leftPrefix))) {
    try {
      await steps.rm(join(folder, name), whole)
    } catch (error) {
      if (name !== stages.old) continue
      let number = 1
      while (names.includes(leftPrefix + number)) number += 1
      if (number > 100) throw error
      await steps.rename(join(folder, name), join(folder, leftPrefix + number))
    }
  }
}

/** Entries of a folder; none if it does not exist. */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await entriesIn(folder)).map(({ name }) => name)
}

/** Whether an error of the file system has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly unknown[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)
