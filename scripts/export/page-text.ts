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

/** A page that redirects, with and without scripts. */
export function redirectPage(target: string): string {
  const href = escapeHtml(target)
  return [
    '<!DOCTYPE html><meta charset="utf-8"/><title>Moved</title>',
    `<meta name="robots" content="noindex"/><link rel="canonical" href="${href}"/>`,
    `<meta http-equiv="refresh" content="0; url=${href}"/><a href="${href}">${href}</a>\n`,
  ].join('')
}
