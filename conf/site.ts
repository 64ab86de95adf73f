import type { SettingsInput } from './schema'

/**
 * The settings of the owner's file, `owner/settings.json`: read by scripts/owner, and inlined by the compiler into
 * server code. Values are checked together with all other sources (./resolve).
 */
export const siteSettings: SettingsInput = JSON.parse(process.env.INKSTONE_OWNER_SETTINGS || '{}')
