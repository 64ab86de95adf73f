import { createHash } from 'node:crypto'
import { firstPaintScript } from './first-paint'

/**
 * Selects links to pages of this site, until the framework handles links itself. API routes, files and links that
 * open a new tab are excluded.
 */
const links =
  "html:not([data-ready]) a[href^='/']:not([href*='/api'], [href*='/files/'], [href*='/unlock/'], [target], [download])"

/**
 * Speculation rules: browsers that support them prefetch a page when its link is hovered or touched, except in
 * data-saving mode. The text is constant, because the policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: links }, eagerness: 'moderate' }],
})

/** Base64 SHA-256 of every inline script of pages, for their Content-Security-Policy. */
export const inlineHashes = [firstPaintScript, speculationRules].map((text) =>
  createHash('sha256').update(text).digest('base64'),
)
