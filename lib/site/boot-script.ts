/** Where the boot script and what it loads stand, below SUB_PATH; made by `npm run prepare:boot` from components/boot. */
export const bootFolder = '/assets/boot'

/** The boot script itself; its address gets a version. */
export const bootScript = `${bootFolder}/boot.js`

/** The id of its element. */
export const bootElement = 'boot'
