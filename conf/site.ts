import type { SettingsInput } from './schema'

/**
 * The settings of the owner's file, `owner/settings.json`: scripts/owner has read it, and the compiler writes it into the server's
 * part of a build. Values are checked where all layers meet (./resolve).
 */
export const siteSettings: SettingsInput = JSON.parse(process.env.INKSTONE_OWNER_SETTINGS || '{}')
