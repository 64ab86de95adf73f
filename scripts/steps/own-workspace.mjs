// @ts-check
import { spawnSync } from 'node:child_process'
import { scriptCommand } from './programs.mjs'

/**
 * Describes the workspace that `npm run blog` builds from; null for the sample blog. Reads settings as the build
 * does, in a separate process, so that values of files do not enter this environment. Throws when they cannot be
 * read.
 * @returns {string | null}
 */
export function findWorkspace() {
  const { status, stdout } = spawnSync(...scriptCommand('scripts/own-workspace.ts'), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      'The settings of the blog could not be read: the reason stands above. Correct it, and run the command again.',
    )
  return stdout.trim() || null
}
