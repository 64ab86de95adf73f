/** Addresses of the site's own scripts and style sheets outside of the Next.js bundles, below SUB_PATH. */

/** Folder of the boot script and the files it loads; `npm run prepare:scripts` builds it from components/boot. */
export const bootFolder = '/assets/boot'

/** The boot script, in that folder; a version is added to its address. */
export const bootScript = '/assets/boot/boot.js'

/** The script of the head, in that folder. Pages contain it, so that it runs before the first paint. */
export const headScript = '/assets/boot/head.js'

/** The id of the boot script's element. */
export const bootElement = 'boot'

/** Loads the configured analytics once the page is interactive. */
export const analyticsScript = '/assets/analytics.js'

/** Adds style sheets of other hosts without blocking rendering. */
export const lateStylesScript = '/assets/late-styles.js'

/** Folder of the style sheets that only some pages load; `npm run prepare:scripts` builds it from styles. */
export const sheetFolder = '/assets/styles'

/**
 * Style sheets that only some pages load, in the order in which they follow each other: of formulas, and of blocks other
 * than text.
 */
export const sheetNames = ['formulas', 'blocks'] as const

export type SheetName = (typeof sheetNames)[number]

/** The address of such a sheet; a version is added to it. */
export function sheetPath(name: SheetName): string {
  return `${sheetFolder}/${name}.css`
}

/** Elements of plain text, which the style sheet of every page knows (styles/notion.css). */
const blockTag =
  /<(?![/!]|(?:a|b|br|code|del|em|h[2-5]|i|li|ol|p|s|span|strong|u|ul|div class="notion")[\s/>])/

/** The style sheets that finished HTML of an article needs (styles/blocks.css, styles/formulas.css). */
export function sheetsOf(html: string): SheetName[] {
  return [
    ...(html.includes('class="katex') ? (['formulas'] as const) : []),
    ...(blockTag.test(html) ? (['blocks'] as const) : []),
  ]
}
