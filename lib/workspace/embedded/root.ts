/** The embedded content database's page id: fixed, so that the site knows it before it has read any record. */
export const embeddedRootPageId = '6f2d1c84-3b0a-4e57-9a61-d8c5e07b94f3'
