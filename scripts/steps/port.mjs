/** Whether the blog can be served at a port, before minutes are spent on a build. */
import { createServer } from 'node:net'

const tried = 20

/** Rejects with what to do when the port cannot be used. */
export async function requirePort(port) {
  const code = await problemWith(port)
  if (code === null) return
  if (code === 'EACCES') {
    throw new Error(
      `Port ${port} may not be used by this account. Choose one above 1023: npm run blog -- --port 3000`,
    )
  }
  if (code !== 'EADDRINUSE') throw new Error(`Port ${port} cannot be used (${code}). Choose another one.`)
  const other = await freePortAfter(port)
  throw new Error(
    `Port ${port} is in use, perhaps by a blog that still runs. Stop that program, or choose another port: ` +
      `npm run blog -- --port ${other}`,
  )
}

/** The code of the error, null for a port that is free. Like the server it listens on all addresses of the machine. */
function problemWith(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code ?? error.message))
    probe.listen(port, () => probe.close(() => resolve(null)))
  })
}

async function freePortAfter(port) {
  for (let next = port + 1; next <= Math.min(port + tried, 65_535); next += 1)
    if ((await problemWith(next)) === null) return next
  return 4000
}
