import { createHash } from 'node:crypto'
import { parserBreakText } from '../lib/site/parser-break'

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

/** The text of the head's script (components/head), which the compiler inlines (next.config.ts). */
export const headText = process.env.INKSTONE_HEAD_SCRIPT ?? ''

/** Base64 SHA-256 of every inline script of pages, for their Content-Security-Policy. @param head the head's script */
export function inlineHashes(head = headText): string[] {
  return [head, speculationRules, parserBreakText].map((text) =>
    createHash('sha256').update(text).digest('base64'),
  )
}
