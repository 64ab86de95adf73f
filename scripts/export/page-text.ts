import { metaPolicy } from '@/lib/content-policy'
import { escapeHtml } from '@/lib/text-forms'

/** Reads and changes pages of an export. */

/**
 * Adds the Content-Security-Policy as a meta element, because a file server sends no such header. Directives that
 * only work in a header are omitted.
 */
export function withPolicy(html: string, policy: string | null): string {
  if (!policy) return html
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy(policy))}"/>`
  return html.replace(/<head>/, `<head>${meta}`)
}

/** Paths of this site that a page links to, without SUB_PATH, query and hash. */
export function linkedPaths(html: string, subPath: string): string[] {
  const paths = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&').replace(/[?#].*$/, ''))
    .filter((href) => /^\/(?!\/)/.test(href) && (subPath === '' || `${href}/`.startsWith(`${subPath}/`)))
    .map((href) => href.slice(subPath.length) || '/')
  return [...new Set(paths)]
}

/**
 * Stored files and drawn pictures in a page or its data, as an export names them (lib/workspace/files/image-url).
 */
export function exportedFilesIn(text: string): string[] {
  const stored = text.match(/\/media\/[\w-]+\/(?:[\da-f]+|file)-[\w-]{3}\/[^"'\s\\<>(),&?#]+/g) ?? []
  const drawn = text.match(/\/media\/drawn\/[\w-]{12}\.[\w-]{20}\.(?:webp|jpg)/g) ?? []
  return [...new Set([...stored, ...drawn])]
}

/**
 * Returns a page that redirects without scripts. Search engines take it for a permanent redirect.
 * @param target with SUB_PATH
 * @param link LINK; without it the canonical address is a path
 */
export function redirectPage(target: string, link: string): string {
  const href = escapeHtml(target)
  const canonical = escapeHtml(link + target.replace(/(?<=.)\/$/, ''))
  return [
    '<!DOCTYPE html><meta charset="utf-8"/><title>Moved</title>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'"/>`,
    `<link rel="canonical" href="${canonical}"/>`,
    `<meta http-equiv="refresh" content="0; url=${href}"/><a href="${href}">${href}</a>\n`,
  ].join('')
}
