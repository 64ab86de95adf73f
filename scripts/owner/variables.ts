/**
 * Passes data of the owner's folder to code that cannot read files: as variables, which the compiler inlines into a
 * build.
 */
import type { Owner } from './read-owner'

export interface OwnerVariables {
  /** JSON, read by conf/site.ts; '' for none. */
  INKSTONE_OWNER_SETTINGS: string
  /** JSON, backgrounds of the themes by name, read by conf/owner-themes.ts and themes/names.ts; '' for none. */
  INKSTONE_OWNER_THEMES: string
}

const jsonOf = (value: object) => (Object.keys(value).length === 0 ? '' : JSON.stringify(value))

/** Returns the variables for an owner's folder; empty ones without a folder. */
export function ownerVariables(owner: Pick<Owner, 'settings' | 'themes'> | null): OwnerVariables {
  return {
    INKSTONE_OWNER_SETTINGS: jsonOf(owner?.settings ?? {}),
    INKSTONE_OWNER_THEMES: jsonOf(owner?.themes ?? {}),
  }
}
