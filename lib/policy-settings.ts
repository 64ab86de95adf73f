/** The settings that policies are made from: those of the build, and those of the site that was loaded last. */
import type { Settings } from '@/conf/schema'
import { contentPolicy } from './content-policy'
import { globalSingleton } from './global-singleton'
import { readPolicies, type SitePolicies } from './site-policies'
import { warnOnce } from './warn-once'

/** The policies that the headers of this build hold; null outside of a build. */
export function builtPolicies(): SitePolicies | null {
  // The compiler writes the value into the server's part of the build (next.config.ts).
  return readPolicies(process.env.INKSTONE_POLICIES)
}

/** The settings of the site that was loaded last; null before the first load. */
const present = globalSingleton<{ settings: Settings | null }>('settings of the policy', () => ({
  settings: null,
}))

/** Notes the settings that policies are made from, from now on. */
export function notePolicySettings(settings: Settings): void {
  if (present.settings === settings) return
  present.settings = settings
  if (!process.env.VERCEL || process.env.NEXT_PHASE === 'phase-production-build') return
  const built = builtPolicies()
  const old = built && describeOldPolicy(built.page, contentPolicy(settings, []))
  if (old) warnOnce(`WARNING: ${old}`)
}

/** Returns the settings of the site that was loaded last; null before the first load. */
export function policySettings(): Settings | null {
  return present.settings
}

/** Says how the policy of a build differs from that of the present settings; null when it does not. Hashes do not count. */
export function describeOldPolicy(built: string, now: string): string | null {
  const missing = beyond(now, built)
  const left = beyond(built, now)
  if (missing.length === 0 && left.length === 0) return null
  return [
    'The Content-Security-Policy of this deployment was made when it was built, and the settings on the Config page have changed.',
    ...(missing.length > 0 ? [`It does not allow ${missing.join(', ')}.`] : []),
    ...(left.length > 0 ? [`It still allows ${left.join(', ')}.`] : []),
    'Deploy again.',
  ].join(' ')
}

/** What one policy allows beyond another, as directive and source. */
function beyond(policy: string, other: string): string[] {
  const known = new Set(sourcesIn(other))
  return sourcesIn(policy).filter((source) => !known.has(source))
}

function sourcesIn(policy: string): string[] {
  return policy.split('; ').flatMap((directive) => {
    const [name, ...sources] = directive.split(' ')
    return sources.filter((source) => !source.startsWith("'sha256-")).map((source) => `${name} ${source}`)
  })
}
