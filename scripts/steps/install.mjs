/** Installs the packages unless what is installed is what the lock file asks for. Plain Node: runs before any package is there. */
import { existsSync, statSync } from 'node:fs'
import { run } from './run.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 9)) {
  console.error(`Node 20.9 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

export async function installPackages() {
  const marker = 'node_modules/.package-lock.json'
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  await run('npm', ['ci', '--no-audit', '--no-fund'])
}
