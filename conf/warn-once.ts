import { createHash } from 'node:crypto'

/** The processes of a build inherit it, so that each warning is given by the first of them alone. */
const variable = 'INKSTONE_WARNED'

/** Logs a warning the first time it is given in this process and in those that it is a part of. */
export function warnOnce(message: string): void {
  const digest = createHash('sha256').update(message).digest('base64url').slice(0, 12)
  const warned = (process.env[variable] ?? '').split(' ').filter((one) => one !== '')
  if (warned.includes(digest)) return
  process.env[variable] = [...warned, digest].join(' ')
  console.warn(message)
}
