/** Installs the packages unless what is installed is what the lock file asks for. Plain Node: runs before any package is there. */
import { existsSync, statSync } from 'node:fs'
import { npmCommand } from './programs.mjs'
import { run } from './run.mjs'

/** Rejects with what to do when the packages cannot be installed. */
export async function installPackages() {
  const marker = 'node_modules/.package-lock.json'
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  try {
    // Also below a silent `npm run`, whose options a command inherits: what goes wrong is told there alone.
    await run(npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=notice']))
  } catch (error) {
    throw new Error(
      `${error.message}. The packages could not be installed; npm tells the host and the cause above. Check the network ` +
        'connection and the proxy of this machine, then run the command again.',
    )
  }
}
