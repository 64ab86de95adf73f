import { createHash } from 'node:crypto'
import type { Settings } from '@/conf/schema'

/** Route that serves the owner's style sheets (pages/api/styles). */
const folder = '/api/styles/'

/** A style sheet that the owner has written. */
interface OwnerSheet {
  css: string
  /** Its path without SUB_PATH. It contains a hash of the text. */
  path: string
}

/**
 * Returns the owner's style sheets as files, because the policy allows no inline styles: that of the folder, then
 * GLOBAL_CSS, because the Config page may change it at any time. Empty ones are left out.
 * @param built the text of owner/styles.css, inlined by the compiler (next.config.ts)
 */
export function ownerSheets(
  { GLOBAL_CSS }: Pick<Settings, 'GLOBAL_CSS'>,
  built: string = process.env.INKSTONE_OWNER_STYLES ?? '',
): OwnerSheet[] {
  return [built, GLOBAL_CSS]
    .filter((css) => css.trim() !== '')
    .map((css) => ({ css, path: `${folder}${digest(css)}.css` }))
}

const digest = (css: string) => createHash('sha256').update(css).digest('base64url').slice(0, 16)
