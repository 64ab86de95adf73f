// @ts-check
/** Whether the blog can be served at a port, before minutes are spent on a build. */
import { createServer } from 'node:net'

const tried = 20

/**
 * Rejects with what to do when the port cannot be used.
 * @param {number} port
 */
export async function requirePort(port) {
  const code = await problemWith(port)
  if (code !== null) throw new Error(portProblem(port, code, await freePortAfter(port)))
}

/**
 * What is wrong with a port, and what to do.
 * @param {number} port
 * @param {string} code of the error
 * @param {number} other a port that is free
 */
export function portProblem(port, code, other) {
  const choice = `npm run blog -- --port ${other}`
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by a blog that still runs. Stop that program, or choose another port: ${choice}`
  if (code !== 'EACCES') return `Port ${port} cannot be used (${code}). Choose another one: ${choice}`
  return port < 1024
    ? `Port ${port} may not be used by this account. Choose one above 1023: ${choice}`
    : `Port ${port} is reserved by the system (Windows lists such ports with: netsh interface ipv4 show excludedportrange ` +
        `protocol=tcp). Choose another one: ${choice}`
}

/** Nothing can listen on a protocol or address that the machine lacks. */
const absent = ['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']

/**
 * The error code, null for a free port. Checks all addresses like the server, and those of `localhost`, because
 * Windows and macOS let another program bind these in addition.
 * @param {number} port
 * @returns {Promise<string | null>}
 */
async function problemWith(port) {
  for (const host of [undefined, '127.0.0.1', '::1']) {
    const code = await listenError(port, host)
    if (code !== null && !(host && absent.includes(code))) return code
  }
  return null
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | null>}
 */
function listenError(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message))
    probe.listen({ port, host }, () => probe.close(() => resolve(null)))
  })
}

/** @param {number} port */
async function freePortAfter(port) {
  // Ports below 1024 need privileges, so the next ones would fail too.
  const first = port < 1024 ? 3000 : port + 1
  for (let next = first; next < Math.min(first + tried, 65_536); next += 1)
    if ((await problemWith(next)) === null) return next
  return 4000
}
