import type { Settings } from '@/conf/schema'
import { describeFixedSettings } from '@/lib/build-facts'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings, givenSettings, secrets } from './deployed'

/**
 * Reads the settings of a server that starts. Warns of those that only a build can change. A mistake ends the process with a
 * message that names it: a server of a finished build reads its environment here first.
 */
export function reviewStart(): Settings {
  try {
    secrets()
    for (const warning of describeFixedSettings(givenSettings())) warnOnce(`WARNING: ${warning}`)
    return deployedSettings()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
