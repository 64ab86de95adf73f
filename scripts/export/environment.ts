/** Imported before everything else: an export is another site than the one a server would give. */
process.env.STATIC_EXPORT = 'true'
// Read by lib/site/exported.
process.env.INKSTONE_EXPORT = 'yes'
process.env.NEXT_DIST_DIR ||= '.next-export'
