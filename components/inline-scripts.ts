import { createHash } from 'node:crypto'
import { firstPaintScript } from './first-paint'

/** Pages of the site that a click would open, until the framework follows links itself. Calls, files and new windows are none. */
const links =
  "html:not([data-ready]) a[href^='/']:not([href*='/api'], [href*='/files/'], [href*='/unlock/'], [target], [download])"

/**
 * Has browsers that can ask for a page as soon as a reader points at its link or touches it. They do not where the reader saves
 * data. One constant text, as the policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: links }, eagerness: 'moderate' }],
})

/** Base64 SHA-256 of every script that pages hold inline, for their Content-Security-Policy. */
export const inlineHashes = [firstPaintScript, speculationRules].map((text) =>
  createHash('sha256').update(text).digest('base64'),
)
