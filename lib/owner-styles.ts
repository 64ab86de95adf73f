/**
 * The text of owner/styles.css: none. A build with an owner's folder takes a module of its own in place of this one
 * (scripts/owner/write.ts).
 */
export const ownerStyles: string = ''
