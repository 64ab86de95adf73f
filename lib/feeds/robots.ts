/**
 * Returns robots.txt. Crawlers may visit everything except API calls (but stored files), results of searches, unlocked posts,
 * and pages in another theme, which are duplicates.
 * @param subPath SUB_PATH
 * @param origin public address of the site with SUB_PATH, without trailing slash. Without a host there is no line
 * for the sitemap, which must be absolute
 */
export function robots(subPath: string, origin: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/search?', '/search/', '/unlock/', '/themed/', '/*?theme=', '/*&theme='].map(
      (path) => `Disallow: ${subPath}${path}`,
    ),
    // The longer path takes precedence: search engines and link previews fetch pictures there.
    `Allow: ${subPath}/api/media/`,
    `Allow: ${subPath}/api/styles/`,
    `Allow: ${subPath}/api/picture/`,
    '',
    ...(origin === subPath ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n')
}
