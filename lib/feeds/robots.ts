/**
 * What crawlers may visit: everything but calls, searches, unlocked posts, and pages in another theme than the site's
 * own, which are the same pages once more.
 * @param subPath SUB_PATH
 * @param origin public address of the site with SUB_PATH, without closing slash
 */
export function robots(subPath: string, origin: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/search$', '/search?', '/search/', '/unlock/', '/themed/', '/*?theme=', '/*&theme='].map(
      (path) => `Disallow: ${subPath}${path}`,
    ),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
