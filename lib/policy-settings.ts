/** The settings that policies are made from: those of the build, and those of the site that was loaded last. */
import type { Settings } from '@/conf/schema'
import { globalSingleton } from './global-singleton'
import { readPolicies, type SitePolicies } from './site-policies'

/** The policies that the headers of this build hold; null outside of a build. */
export function builtPolicies(): SitePolicies | null {
  // The compiler writes the value into the server's part of the build (next.config.ts).
  return readPolicies(process.env.INKSTONE_POLICIES)
}

/** Whether the pages of this build carry their policy inside, since its headers allow more (lib/site-policies). */
export function policyInPages(): boolean {
  // The compiler writes this value too: pages and headers of a build belong together, whatever the environment says later.
  return process.env.INKSTONE_POLICY_IN_PAGES === 'yes'
}

/** The settings of the site that was loaded last; null before the first load. */
const present = globalSingleton<{ settings: Settings | null }>('settings of the policy', () => ({
  settings: null,
}))

/** Notes the settings that policies are made from, from now on. */
export function notePolicySettings(settings: Settings): void {
  present.settings = settings
}

/** Returns the settings of the site that was loaded last; null before the first load. */
export function policySettings(): Settings | null {
  return present.settings
}
