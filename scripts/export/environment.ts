import { randomBytes } from 'node:crypto'

/** Imported first: settings of an export differ from those of a server. */
process.env.STATIC_EXPORT = 'true'
// Inlined in a build (next.config.ts); this script imports the sources.
process.env.INKSTONE_EXPORT = 'yes'
process.env.NEXT_DIST_DIR ||= '.next-export'
// Shared with the server that this script starts, because it serves files at addresses signed by this script.
process.env.SESSION_SECRET ||= randomBytes(32).toString('base64url')
