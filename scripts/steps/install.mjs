/**
 * Installs the packages unless the installed ones match the lock file. Plain Node, because it runs before any
 * package is there.
 */
import { existsSync, statSync } from 'node:fs'
import { npmCommand } from './programs.mjs'
import { run } from './run.mjs'

/** Rejects with what to do when the packages cannot be installed. */
export async function installPackages() {
  const marker = 'node_modules/.package-lock.json'
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  try {
    // `--loglevel`, because a silent `npm run` passes its options on, and problems must be visible.
    await run(npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=notice']))
  } catch (error) {
    throw new Error(
      `${error.message}. The packages could not be installed; npm tells the host and the cause above. Check the network ` +
        'connection and the proxy of this machine, then run the command again.',
    )
  }
}
