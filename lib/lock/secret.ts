import { randomBytes } from 'node:crypto'
import { processWide } from '@/lib/remember'
import { secrets } from '@/lib/workspace/deployed'

/**
 * What signs the cookies of readers: SESSION_SECRET, else the secret that next.config.ts makes for each build and that
 * stands in the server's part of it, else (outside a build) one for this process.
 */
export function sessionSecret(): string {
  return (
    secrets().SESSION_SECRET ||
    // Written out: the compiler replaces exactly this.
    process.env.INKSTONE_BUILD_SECRET ||
    processWide('session-secret', () => randomBytes(32).toString('base64url'))
  )
}
