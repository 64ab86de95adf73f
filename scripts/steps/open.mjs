// @ts-check
/** Opens an address in the browser of the person who started the command. */
import { spawn } from 'node:child_process'

const seconds = 60

/**
 * Opens the address once it answers. Never rejects: the address is in the terminal too.
 * @param {string} address
 */
export async function openWhenThere(address) {
  for (let waited = 0; waited < seconds; waited += 1) {
    if (await fetch(address, { redirect: 'manual' }).catch(() => null)) return open(address)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/**
 * The command that opens an address in the browser of a system.
 * @param {string} platform as in `process.platform`
 * @param {string} address
 * @returns {import('./programs.mjs').Command}
 */
export function openCommand(platform, address) {
  if (platform === 'darwin') return ['open', [address]]
  // `start` is a shell builtin with quoting rules of its own.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]]
  return ['xdg-open', [address]]
}

/** @param {string} address */
function open(address) {
  const [program, args] = openCommand(process.platform, address)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => console.log(`No browser could be opened. Open ${address} yourself.`))
  child.unref()
}
