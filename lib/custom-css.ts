/** The owner's style sheet in the settings (GLOBAL_CSS) as a file of the site: the policy allows no styles in a page. */
import { createHash } from 'node:crypto'

const folder = '/api/styles/'

/** Returns the path of the file, without SUB_PATH, which changes with the text; null for an empty one. */
export function customCssPath(css: string): string | null {
  if (css.trim() === '') return null
  return `${folder}${createHash('sha256').update(css).digest('base64url').slice(0, 16)}.css`
}
