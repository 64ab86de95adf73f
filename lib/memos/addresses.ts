import type { LinkTarget } from '@/lib/article'
import { safeAddress } from '@/lib/article/links'
import { withSubPath } from '@/lib/site/urls'

/** Where the addresses in a memo begin. */
export interface MemoPlace {
  /** SUB_PATH. */
  subPath: string
  /** Address of the server that relative ones belong to; '' for this site. */
  base: string
}

/** An address that may stand in a page, whole; '' for one of a scheme that runs something, or none. */
function wholeAddress(raw: string, { subPath, base }: MemoPlace): string {
  const clean = safeAddress(raw)
  if (clean === '') return ''
  if (/^[a-z][a-z\d+.-]*:/i.test(clean)) return URL.canParse(clean) ? new URL(clean).href : ''
  // `/\host` and `//host` lead to another site.
  if (/^[/\\]{2}/.test(clean)) return URL.canParse(`https:${clean}`) ? new URL(`https:${clean}`).href : ''
  if (base !== '') return URL.canParse(clean, `${base}/`) ? new URL(clean, `${base}/`).href : ''
  return clean.startsWith('/') ? withSubPath(encodeURI(decodeLeniently(clean)), subPath) : ''
}

function decodeLeniently(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // A percent sign of its own.
    return path
  }
}

/** A link of a memo; null when there is nothing to link to: `javascript:`, `data:`, a place inside the memo. */
export function memoLink(raw: string, place: MemoPlace): LinkTarget | null {
  const href = wholeAddress(raw, place)
  return href === '' ? null : { href, external: /^https?:/.test(href) }
}

/** Address of a memo's picture; '' for one that no page may show. */
export function memoImage(raw: string, place: MemoPlace): string {
  const address = wholeAddress(raw, place)
  return /^(?:https?:|\/(?![/\\]))/.test(address) ? address : ''
}
