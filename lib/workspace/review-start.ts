import type { Settings } from '@/conf/schema'
import { describeFixedSettings, describeMissingParts } from '@/lib/build-facts'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings, givenSettings, secrets } from './deployed'

/**
 * Reads the settings when a server starts, and warns about those that only a build can change. A mistake, or a
 * build without its page cache, ends the process with a message.
 */
export function reviewStart(): Settings {
  try {
    secrets()
    const missing = describeMissingParts()
    if (missing !== null) throw new Error(missing)
    for (const warning of describeFixedSettings(givenSettings())) warnOnce(`WARNING: ${warning}`)
    return deployedSettings()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
