import { createHash } from 'node:crypto'

/** Processes of a build inherit it, so that each warning is only printed by the first of them. */
const variable = 'INKSTONE_WARNED'

/** Logs a warning the first time in this process and its child processes. */
export function warnOnce(message: string): void {
  const digest = createHash('sha256').update(message).digest('base64url').slice(0, 12)
  const warned = (process.env[variable] ?? '').split(' ').filter((one) => one !== '')
  if (warned.includes(digest)) return
  process.env[variable] = [...warned, digest].join(' ')
  console.warn(message)
}
