/** Addresses of the site's own scripts that are no part of the framework's bundles, below SUB_PATH. */

/** The folder of the boot script and of what it loads; `npm run prepare:scripts` builds it from components/boot. */
export const bootFolder = '/assets/boot'

/** The boot script itself; its address gets a version. */
export const bootScript = `${bootFolder}/boot.js`

/** The id of the boot script's element. */
export const bootElement = 'boot'

/** Loads the configured counters once a page can be used. */
export const analyticsScript = '/assets/analytics.js'

/** Adds the style sheets of other hosts, which hold nothing up. */
export const lateStylesScript = '/assets/late-styles.js'
