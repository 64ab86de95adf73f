/** Where the boot script stands, below SUB_PATH; made by `npm run prepare:boot` from components/boot. */
export const bootScript = '/assets/boot.js'
