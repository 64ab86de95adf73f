/**
 * What crawlers may visit: everything but calls, search results and unlocked posts.
 * @param subPath SUB_PATH
 * @param origin public address of the site with SUB_PATH, without closing slash
 */
export function robots(subPath: string, origin: string): string {
  return [
    'User-agent: *',
    `Disallow: ${subPath}/api/`,
    `Disallow: ${subPath}/search/`,
    `Disallow: ${subPath}/unlock/`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
