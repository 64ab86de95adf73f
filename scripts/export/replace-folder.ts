/** Puts a finished export in the place of the last one, which stays whole whenever that fails. */
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasName, leftOut, placedNames, staysInPlace } from './kept-entries'
import {
  entriesIn,
  type FileSteps,
  fileSteps,
  hasCode,
  ownPrefix,
  restoreFolder,
  stages,
  whole,
} from './restore-folder'

/**
 * Replaces the contents of a folder by those of a finished one, which is removed. The folder itself stays, because it may be a mount
 * point or a link, and so do the repository and the owner's files in it. If the process is killed, `restoreFolder` brings the folder in order.
 * @returns paths of what could not be removed: entries of the last export, such as mount points, or the finished folder
 * @throws when a step fails; the folder then has its former contents, and the finished folder is where it was
 */
export async function replaceFolder(
  folder: string,
  finished: string,
  steps: FileSteps = fileSteps,
): Promise<string[]> {
  const fresh = join(folder, stages.fresh)
  const old = join(folder, stages.old)
  const next = join(folder, stages.next)
  const moves = new Moves(steps, join(folder, stages.part))
  await mkdir(folder, { recursive: true })
  await restoreFolder(folder, steps)
  let names: string[]
  try {
    await bring(finished, fresh, moves, steps)
    names = placedNames(await entriesIn(fresh), await entriesIn(folder))
    // Not readable for others, because web servers may serve it.
    await mkdir(old, { mode: 0o700 })
    await moveAll(folder, old, moves, names)
    await moves.rename(fresh, next)
    for (const name of names) await moves.make(join(next, name), join(folder, name))
  } catch (error) {
    await moves.undo().catch((cause: unknown) => {
      throw new Error(`Entries of both exports are in ${folder}. The next export restores it.`, { cause })
    })
    await steps.rm(fresh, whole)
    // Not with its contents: if there are any, they are not of this replacement.
    await rmdir(old).catch(() => undefined)
    throw error
  }
  return remains(folder, finished, names, steps)
}

/** Says which folders of a finished export `replaceFolder` leaves out, and what to do. */
export async function leftOutMessages(folder: string, finished: string): Promise<string[]> {
  return leftOut(await entriesIn(finished), await entriesIn(folder)).map(
    ({ name, file }) =>
      `/${name}: left out, because your file ${file} in ${folder} stays. Change the slug of a page there, or delete the file.`,
  )
}

/** Moves the finished folder into the replaced one; between file systems by copying. */
async function bring(finished: string, fresh: string, moves: Moves, steps: FileSteps): Promise<void> {
  try {
    await moves.rename(finished, fresh)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await steps.cp(finished, fresh, { recursive: true })
  }
}

/**
 * Moves the entries of the last export away, except those that cannot be moved.
 * @param needed names that must become free: those of the new export
 */
async function moveAll(folder: string, old: string, moves: Moves, needed: string[]): Promise<void> {
  for (const entry of await entriesIn(folder)) {
    const { name } = entry
    if (name.startsWith(ownPrefix) || staysInPlace(entry, needed)) continue
    try {
      await moves.make(join(folder, name), join(old, name))
    } catch (error) {
      if (hasName(needed, name) || !isHeld(error)) throw error
    }
  }
}

/**
 * Deletes what a replacement leaves. The new export is in place, so that no error matters any more. What cannot be deleted is put
 * back, unless its name is taken.
 * @param taken names of the new export
 * @returns paths of what is still there
 */
async function remains(
  folder: string,
  finished: string,
  taken: string[],
  steps: FileSteps,
): Promise<string[]> {
  const isRemoved = (path: string) =>
    steps.rm(path, whole).then(
      () => true,
      () => false,
    )
  const old = join(folder, stages.old)
  for (const name of await readdir(old)) {
    if ((await isRemoved(join(old, name))) || hasName(taken, name)) continue
    await steps.rename(join(old, name), join(folder, name)).catch(() => undefined)
  }
  await rmdir(old).catch(() => undefined)
  const isFinishedRemoved = await isRemoved(finished)
  await isRemoved(join(folder, stages.next))
  const left = (await entriesIn(folder)).filter(
    (entry) => !taken.includes(entry.name) && !staysInPlace(entry, taken),
  )
  return [...left.map(({ name }) => join(folder, name)), ...(isFinishedRemoved ? [] : [finished])]
}

/** Renames that can be undone. */
class Moves {
  private readonly made: { from: string; to: string }[] = []

  /** @param part path for an incomplete copy */
  constructor(
    private readonly steps: FileSteps,
    private readonly part: string,
  ) {}

  async rename(from: string, to: string): Promise<void> {
    await this.steps.rename(from, to)
    this.made.push({ from, to })
  }

  /** Renames, or copies and deletes: folders of a container's image cannot be renamed. */
  async make(from: string, to: string): Promise<void> {
    try {
      await this.rename(from, to)
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error
      await this.copy(from, to)
      this.made.push({ from, to })
    }
  }

  async undo(): Promise<void> {
    for (const { from, to } of this.made.reverse()) await this.steps.rename(to, from)
  }

  /** Copies and deletes; when one of both fails, everything is where it was. */
  private async copy(from: string, to: string): Promise<void> {
    const { cp, rename, rm } = this.steps
    let isCopied = false
    try {
      await cp(from, this.part, { recursive: true })
      await rename(this.part, to)
      isCopied = true
      await rm(from, whole)
    } catch (error) {
      if (isCopied) await cp(to, from, { recursive: true })
      await rm(this.part, whole)
      await rm(to, whole)
      throw error
    }
  }
}

/** Whether an entry belongs to someone else or to the system: `lost+found`, a mount. */
const isHeld = (error: unknown): boolean => hasCode(error, 'EACCES', 'EPERM', 'EBUSY')
