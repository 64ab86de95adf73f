/**
 * Whether this build is an export (`npm run export`), without a server. Inlined by the compiler (next.config.ts),
 * so that code for exports is in no other build.
 */
export const exported = process.env.INKSTONE_EXPORT === 'yes'
