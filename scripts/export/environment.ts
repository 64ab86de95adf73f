import { randomBytes } from 'node:crypto'

/** Imported before everything else: an export is another site than the one a server would give. */
process.env.STATIC_EXPORT = 'true'
// Read by lib/site/exported.
process.env.INKSTONE_EXPORT = 'yes'
process.env.NEXT_DIST_DIR ||= '.next-export'
// Shared with the server that this script starts: it hands files out at addresses that this script signs.
process.env.SESSION_SECRET ||= randomBytes(32).toString('base64url')
