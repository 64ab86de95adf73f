import { cp, mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Image } from './dockerfile'

/** The build's folder has another name here than in the image. */
const here = (path: string, dist: string) => path.replace(/(^|\/)\.next(?=\/|$)/, `$1${dist}`)

/**
 * Copies the image's files to a folder that represents its root.
 * @param sources folder of the project with the standalone build
 * @param dist the build's folder there
 */
export async function assemble(
  { copies, workdir }: Image,
  { sources, dist }: { sources: string; dist: string },
  root: string,
): Promise<void> {
  for (const { from, to } of copies) {
    const source = join(sources, here(from.replace(/^\/app\//, ''), dist))
    const target = join(root, here(isAbsolute(to) ? to : join(workdir, to), dist))
    await mkdir(target, { recursive: true })
    await cp(source, target, { recursive: true })
  }
}

/** Returns program and arguments of the image's server in that folder. */
export function startCommand(
  { command: [program = '', ...words], workdir }: Image,
  root: string,
): { program: string; words: string[] } {
  return {
    program,
    words: words.map((word) => (word.endsWith('.js') ? join(root, workdir, word) : word)),
  }
}
