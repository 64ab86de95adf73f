import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Replaces the contents of a folder by those of a finished one, which is removed. The folder itself stays, because it may be a mount
 * point or a link.
 */
export async function replaceFolder(folder: string, finished: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  for (const name of await readdir(finished)) await move(join(finished, name), join(folder, name))
  await rm(finished, { recursive: true, force: true })
}

/** Moves a file or folder; between file systems by copying. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
  }
}
