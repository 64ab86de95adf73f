/** How what the owner's folder says reaches code that may not read files: by variables, which the compiler writes into a build. */
import type { Owner } from './read-owner'

export interface OwnerVariables {
  /** JSON, read by conf/site.ts; '' for none. */
  INKSTONE_OWNER_SETTINGS: string
  /** JSON, grounds of the themes by name, read by conf/owner-themes.ts and themes/names.ts; '' for none. */
  INKSTONE_OWNER_THEMES: string
}

const jsonOf = (value: object) => (Object.keys(value).length === 0 ? '' : JSON.stringify(value))

/** Returns the variables of an owner's folder; empty ones without a folder. */
export function ownerVariables(owner: Pick<Owner, 'settings' | 'themes'> | null): OwnerVariables {
  return {
    INKSTONE_OWNER_SETTINGS: jsonOf(owner?.settings ?? {}),
    INKSTONE_OWNER_THEMES: jsonOf(owner?.themes ?? {}),
  }
}
