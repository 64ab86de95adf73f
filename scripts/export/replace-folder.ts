/** Puts a finished export in the place of the last one, which stays whole whenever that fails. */
import { cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Operations on files. Tests replace them by failing ones. */
export type FileSteps = Pick<typeof import('node:fs/promises'), 'cp' | 'rename' | 'rm'>

/** Folders within the replaced one, so that entries are renamed within one file system: quickly, and without more space. */
const newFolder = '.inkstone-new'
const oldFolder = '.inkstone-old'
const whole = { recursive: true, force: true }

/**
 * Replaces the contents of a folder by those of a finished one, which is removed. The folder itself stays, because it may be a mount
 * point or a link.
 * @returns old entries that could neither be moved nor deleted, such as mount points: they are still there
 * @throws when a step fails; the folder then has its former contents, and the finished folder is where it was
 */
export async function replaceFolder(
  folder: string,
  finished: string,
  steps: FileSteps = { cp, rename, rm },
): Promise<string[]> {
  const fresh = join(folder, newFolder)
  const old = join(folder, oldFolder)
  const moves = new Moves(steps)
  let names: string[]
  let held: string[]
  await mkdir(folder, { recursive: true })
  await steps.rm(fresh, whole)
  try {
    await bring(finished, fresh, moves, steps)
    // A replacement that was killed leaves the last export there: it is needed until the new one is within the folder.
    await steps.rm(old, whole)
    await mkdir(old)
    names = await readdir(fresh)
    held = await moveAll(folder, old, moves, names)
    for (const name of names) await moves.make(join(fresh, name), join(folder, name))
  } catch (error) {
    await moves.undo().catch((cause: unknown) => {
      throw new Error(`Entries of the last export are in ${old}, and those of the new one in ${fresh}.`, {
        cause,
      })
    })
    await steps.rm(fresh, whole)
    // Not with its contents: if there are any, they are not of this replacement.
    await rmdir(old).catch(() => undefined)
    throw error
  }
  await steps.rm(fresh, whole)
  await steps.rm(finished, whole)
  return [...held, ...(await deleteAll(old, folder, names, steps))]
}

/** Moves the finished folder into the replaced one; between file systems by copying. */
async function bring(finished: string, fresh: string, moves: Moves, steps: FileSteps): Promise<void> {
  try {
    await moves.rename(finished, fresh)
  } catch (error) {
    if (!hasCode(error, ['EXDEV'])) throw error
    await steps.cp(finished, fresh, { recursive: true })
  }
}

/**
 * Moves the entries of the last export away.
 * @param needed names that must become free
 * @returns entries that could not be moved
 */
async function moveAll(folder: string, old: string, moves: Moves, needed: string[]): Promise<string[]> {
  const held: string[] = []
  for (const name of await readdir(folder)) {
    if (name === newFolder || name === oldFolder) continue
    try {
      await moves.make(join(folder, name), join(old, name))
    } catch (error) {
      if (needed.includes(name) || !isHeld(error)) throw error
      held.push(name)
    }
  }
  return held
}

/**
 * Deletes the last export. What cannot be deleted is put back, unless its name is taken.
 * @returns entries that are still there
 */
async function deleteAll(old: string, folder: string, taken: string[], steps: FileSteps): Promise<string[]> {
  const held: string[] = []
  for (const name of await readdir(old)) {
    try {
      await steps.rm(join(old, name), whole)
    } catch (error) {
      if (!isHeld(error)) throw error
      if (!taken.includes(name)) await steps.rename(join(old, name), join(folder, name))
      held.push(taken.includes(name) ? join(oldFolder, name) : name)
    }
  }
  await rmdir(old).catch(() => undefined)
  return held
}

/** Renames that can be undone. */
class Moves {
  private readonly made: { from: string; to: string }[] = []

  constructor(private readonly steps: FileSteps) {}

  async rename(from: string, to: string): Promise<void> {
    await this.steps.rename(from, to)
    this.made.push({ from, to })
  }

  /** Renames, or copies and deletes: folders of a container's image cannot be renamed. */
  async make(from: string, to: string): Promise<void> {
    try {
      await this.rename(from, to)
    } catch (error) {
      if (!hasCode(error, ['EXDEV'])) throw error
      await this.copy(from, to)
      this.made.push({ from, to })
    }
  }

  async undo(): Promise<void> {
    for (const { from, to } of this.made.reverse()) await this.steps.rename(to, from)
  }

  /** Copies and deletes; when one of both fails, everything is where it was. */
  private async copy(from: string, to: string): Promise<void> {
    const { cp, rm } = this.steps
    let isCopied = false
    try {
      await cp(from, to, { recursive: true })
      isCopied = true
      await rm(from, whole)
    } catch (error) {
      if (isCopied) await cp(to, from, { recursive: true })
      await rm(to, whole)
      throw error
    }
  }
}

const hasCode = (error: unknown, codes: readonly unknown[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)

/** Whether an entry belongs to someone else or to the system: `lost+found`, a mount. */
const isHeld = (error: unknown): boolean => hasCode(error, ['EACCES', 'EPERM', 'EBUSY'])
