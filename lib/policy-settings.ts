/** The settings for policies: those of the build, and those of the last loaded site. */
import type { Settings } from '@/conf/schema'
import { globalSingleton } from './global-singleton'
import { readPolicies, type SitePolicies } from './site-policies'

/** The policies in the headers of this build; null without a build. */
export function builtPolicies(): SitePolicies | null {
  // The compiler inlines the value into the server code of the build (next.config.ts).
  return readPolicies(process.env.INKSTONE_POLICIES)
}

/** Whether the pages of this build contain their policy, because its headers allow more (lib/site-policies). */
export function policyInPages(): boolean {
  // Inlined by the compiler as well: pages and headers of a build belong together, whatever the environment is
  // later.
  return process.env.INKSTONE_POLICY_IN_PAGES === 'yes'
}

/** The settings of the last loaded site; null before the first load. */
const present = globalSingleton<{ settings: Settings | null }>('settings of the policy', () => ({
  settings: null,
}))

/** Sets the settings for policies from now on. */
export function notePolicySettings(settings: Settings): void {
  present.settings = settings
}

/** Returns the settings of the last loaded site; null before the first load. */
export function policySettings(): Settings | null {
  return present.settings
}
