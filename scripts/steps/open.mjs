/** Opens an address in the browser of the person who started the command. */
import { spawn } from 'node:child_process'

const seconds = 60

/** Opens the address once it answers. Never rejects: without a browser the address stands in the terminal. */
export async function openWhenThere(address) {
  for (let waited = 0; waited < seconds; waited += 1) {
    if (await fetch(address, { redirect: 'manual' }).catch(() => null)) return open(address)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

function open(address) {
  const [program, ...args] = {
    darwin: ['open', address],
    win32: ['cmd', '/c', 'start', '""', address],
  }[process.platform] ?? ['xdg-open', address]
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => console.log(`No browser could be opened. Open ${address} yourself.`))
  child.unref()
}
