import { notePolicySettings } from '@/lib/policy-settings'
import type { Site } from '@/lib/site/types'
import { freshness } from './freshness'
import { visibility } from './visibility/visibility'

/**
 * Tells the page cache what finished pages are compared with, and answers which policy they have. Every site that was loaded is
 * told, before anything is made from it.
 */
export function noteSite(site: Site): void {
  notePolicySettings(site.settings)
  visibility().note(site)
  freshness().note(site)
}
