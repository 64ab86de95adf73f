import { randomBytes } from 'node:crypto'
import { globalSingleton } from '@/lib/remember'
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
    processSecret()
  )
}

/**
 * What signs media addresses, the one to sign with first. The build's own is accepted beside SESSION_SECRET: pages that
 * were made during the build may not have known that.
 */
export function mediaSecrets(): [string, ...string[]] {
  // Written out: the compiler replaces exactly this.
  const ofBuild = process.env.INKSTONE_BUILD_SECRET || processSecret()
  const { SESSION_SECRET: shared } = secrets()
  return shared === '' ? [ofBuild] : [shared, ofBuild]
}

function processSecret(): string {
  return globalSingleton('session-secret', () => randomBytes(32).toString('base64url'))
}
