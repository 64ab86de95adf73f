/**
 * What crawlers may visit: everything but calls (stored files are none), searches, unlocked posts, and pages in another theme than the site's
 * own, which are the same pages once more.
 * @param subPath SUB_PATH
 * @param origin public address of the site with SUB_PATH, without closing slash. Without a host there is no line for the
 *   sitemap, which the format wants absolute
 */
export function robots(subPath: string, origin: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/search$', '/search?', '/search/', '/unlock/', '/themed/', '/*?theme=', '/*&theme='].map(
      (path) => `Disallow: ${subPath}${path}`,
    ),
    // The longer path counts: search engines and cards of other sites fetch pictures there.
    `Allow: ${subPath}/api/media/`,
    `Allow: ${subPath}/api/styles/`,
    `Allow: ${subPath}/api/picture/`,
    '',
    ...(origin === subPath ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n')
}
