/** Addresses of the site's own scripts outside of the Next.js bundles, below SUB_PATH. */

/** Folder of the boot script and the files it loads; `npm run prepare:scripts` builds it from components/boot. */
export const bootFolder = '/assets/boot'

/** The boot script; a version is added to its address. */
export const bootScript = `${bootFolder}/boot.js`

/** The id of the boot script's element. */
export const bootElement = 'boot'

/** Loads the configured analytics once the page is interactive. */
export const analyticsScript = '/assets/analytics.js'

/** Adds style sheets of other hosts without blocking rendering. */
export const lateStylesScript = '/assets/late-styles.js'
