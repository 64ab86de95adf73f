/**
 * What crawlers may visit: everything but calls and search results.
 * @param subPath SUB_PATH
 * @param origin public address of the site with SUB_PATH, without closing slash
 */
export function robots(subPath: string, origin: string): string {
  return [
    'User-agent: *',
    `Disallow: ${subPath}/api/`,
    `Disallow: ${subPath}/search/`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
