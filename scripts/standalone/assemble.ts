import { cp, mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Image } from './dockerfile'

/** The build's folder has another name here than in the image. */
const here = (path: string, dist: string) => path.replace(/(^|\/)\.next(?=\/|$)/, `$1${dist}`)

/**
 * Copies what the image holds below a folder that stands for its root.
 * @param sources folder of the project in which the standalone build was made
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

/** Returns the program and the words that start the image's server below that folder. */
export function startCommand(
  { command: [program = '', ...words], workdir }: Image,
  root: string,
): { program: string; words: string[] } {
  return {
    program,
    words: words.map((word) => (word.endsWith('.js') ? join(root, workdir, word) : word)),
  }
}
