/**
 * The pages are files and no server answers (`npm run export`). The compiler writes the value in (next.config.ts), so
 * that what only an export needs is in no other site's scripts.
 */
export const exported = process.env.INKSTONE_EXPORT === 'yes'
