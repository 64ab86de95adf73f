/**
 * The text of owner/styles.css, empty by default. A build with an owner's folder replaces this module
 * (scripts/owner/write.ts).
 */
export const ownerStyles: string = ''
