import type { LinkTarget } from '@/lib/article'
import { safeAddress } from '@/lib/article/links'
import { withSubPath } from '@/lib/site/urls'
import { urlOf } from '@/lib/unknown-values'

/** How the addresses in a memo are resolved. */
export interface MemoPlace {
  /** SUB_PATH. */
  subPath: string
  /** Address of the server that relative ones belong to; '' for this site. */
  base: string
}

/** An absolute or root-relative address that is safe in a page; '' for none, and for schemes that run scripts. */
function wholeAddress(raw: string, { subPath, base }: MemoPlace): string {
  const clean = safeAddress(raw)
  if (clean === '') return ''
  if (/^[a-z][a-z\d+.-]*:/i.test(clean)) return urlOf(clean)?.href ?? ''
  // `/\host` and `//host` lead to another site.
  if (/^[/\\]{2}/.test(clean)) return urlOf(`https:${clean}`)?.href ?? ''
  if (base !== '') return urlOf(clean, `${base}/`)?.href ?? ''
  return clean.startsWith('/') ? withSubPath(encodeURI(decodeLeniently(clean)), subPath) : ''
}

function decodeLeniently(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // A literal percent sign: nothing was encoded.
    return path
  }
}

/** A link of a memo; null for one that is not allowed: `javascript:`, `data:`, a fragment within the memo. */
export function memoLink(raw: string, place: MemoPlace): LinkTarget | null {
  const href = wholeAddress(raw, place)
  return href === '' ? null : { href, external: /^https?:/.test(href) }
}

/** Address of a memo's picture; '' for one that is not allowed. */
export function memoImage(raw: string, place: MemoPlace): string {
  const address = wholeAddress(raw, place)
  return /^(?:https?:|\/(?![/\\]))/.test(address) ? address : ''
}
