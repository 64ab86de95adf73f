/** Writes the redirects of an export in the formats of hosts. */
import type { Redirect } from './redirects'

export interface RedirectRules {
  fixed: readonly Redirect[]
  /** Addresses of the export's pages, percent-encoded. */
  pages: readonly string[]
  /** Language prefixes that are removed. */
  languages: readonly string[]
  /** First segments of addresses, percent-encoded: those followed by further segments, and single ones. */
  folders: readonly string[]
  alone: readonly string[]
}

/**
 * Returns the rules as `_redirects` for Netlify and Cloudflare Pages. A splat is never the whole target:
 * `/en//host` would redirect to another host.
 * @param subPath SUB_PATH
 */
export function redirectsFile({ fixed, languages, folders, alone }: RedirectRules, subPath: string): string {
  const at = (address: string) => (subPath !== '' && address === '/' ? subPath : subPath + address)
  const line = (from: string, to: string) => `${at(from)} ${at(to)} 308`
  // Encoding keeps the star, which is a wildcard in these rules.
  const exact = (from: string, to: string) => line(from.replaceAll('*', '%2A'), to.replaceAll('*', '%2A'))
  return [
    '# Former addresses of this site, for Netlify and Cloudflare Pages.',
    line('/search/:keyword/page/:page', '/search?s=:keyword&page=:page'),
    line('/search/:keyword', '/search?s=:keyword'),
    ...languages.flatMap((language) => [
      ...folders.map((folder) =>
        line(`/${language}/${folder.replaceAll('*', '%2A')}/*`, `/${folder}/:splat`),
      ),
      line(`/${language}`, '/'),
      ...alone.map((page) => exact(`/${language}/${page}`, `/${page}`)),
    ]),
    ...fixed.map(({ from, to }) => exact(from, to)),
    '',
  ].join('\n')
}

/**
 * Returns the rules as two maps for nginx: `$moved_to` is the current address, or empty. Patterns match the raw
 * address: a decoded one may contain line breaks, which would end up in a header. Maps are case-insensitive, so no
 * rule has the address of a page, or of an earlier rule, in another case.
 * @param subPath SUB_PATH
 */
export function nginxMap({ fixed, pages, languages }: RedirectRules, subPath: string): string {
  const at = (address: string) => (subPath !== '' && address === '/' ? subPath : subPath + address)
  const base = subPath.replaceAll('.', '\\.')
  const prefix = `~^${base}/(?:${languages.join('|')})`
  const patterns =
    languages.length === 0
      ? []
      : [
          [`${prefix}/?(?:\\?|$)`, at('/')],
          // No second slash and no backslash: the target would be another host.
          [`${prefix}(?<plain_path>/[^/\\\\?][^?]*)`, `${subPath}$plain_path`],
        ]
  const searches = [
    [`~^${base}/search/(?<keyword>[^/?]+)/page/(?<page>\\d+)`, `${subPath}/search?s=$keyword&page=$page`],
    [`~^${base}/search/(?<keyword>[^/?]+)/?(?:\\?|$)`, `${subPath}/search?s=$keyword`],
  ]
  const taken = new Set(pages.map(mapKey))
  const apart = fixed.filter(({ from }) => {
    const isFree = !taken.has(mapKey(from))
    taken.add(mapKey(from))
    return isFree
  })
  const entry = ([from = '', to = '']: readonly string[]) => `    ${quoted(from)} ${quoted(to)};`
  return [
    '# Former addresses of this site. Include this file in http { } of nginx; docs/deployment.md shows the rest.',
    'map $request_uri $moved_by_pattern {',
    '    default "";',
    ...[...patterns, ...searches].map(entry),
    '}',
    'map $uri $moved_to {',
    '    default $moved_by_pattern;',
    ...apart.map(({ from, to }) => entry([at(decodedPath(from)), at(to)])),
    '}',
    '',
  ].join('\n')
}

/** Quotes a string for nginx's configuration. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The form in which nginx's maps compare. */
const mapKey = (address: string) => decodedPath(address).toLowerCase()

/** nginx compares with the decoded path. */
function decodedPath(address: string): string {
  return decodeURIComponent(address)
}
