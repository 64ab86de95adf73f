/** Attribute of links that open a new tab on purpose, also to a page of this site. */
export const newTabLink = 'data-new-tab'
