import { createHash } from 'node:crypto'
import { firstPaintScript } from './first-paint'

/** API routes, stored files and forms of locked articles, at any base path. */
const notPages = ['api', 'files', 'unlock'].map((folder) => `/(.*/)?${folder}/*`)

/**
 * Speculation rules: browsers that support them prefetch a page when its link is hovered or touched, except in
 * data-saving mode. The boot script removes them when the framework handles links itself. Patterns instead of a
 * selector: for a selector browsers would compute the styles of all links again at that moment. The text is constant,
 * because the policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notPages } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Base64 SHA-256 of every inline script of pages, for their Content-Security-Policy. */
export const inlineHashes = [firstPaintScript, speculationRules].map((text) =>
  createHash('sha256').update(text).digest('base64'),
)
