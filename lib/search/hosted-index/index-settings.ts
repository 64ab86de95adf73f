/** The languages that a site may have, and those that posts are often in whatever the site's is. */
const known = ['en', 'zh', 'ja', 'fr', 'tr'] as const
const usual: readonly string[] = ['en', 'zh', 'ja']

/** How the service searches our records: fields by their worth, one answer for each post, every language that posts may have. */
export function indexSettings(siteLanguage: string) {
  const own = siteLanguage.slice(0, 2).toLowerCase()
  const languages = known.filter((language) => language === own || usual.includes(language))
  return {
    searchableAttributes: [
      'title',
      'heading',
      'unordered(tags)',
      'unordered(category)',
      'unordered(summary)',
      'unordered(content)',
    ],
    attributeForDistinct: 'post',
    distinct: true,
    attributesForFaceting: [
      'filterOnly(category)',
      'filterOnly(language)',
      'filterOnly(post)',
      'filterOnly(tags)',
    ],
    attributesToRetrieve: ['anchor', 'heading', 'post', 'slug', 'title'],
    attributesToHighlight: ['title'],
    // Why a post was found; with how many words. The dialog shows the first that holds a term.
    attributesToSnippet: ['content:30', 'summary:30', 'heading:30', 'tags:10', 'category:10'],
    snippetEllipsisText: '…',
    customRanking: ['asc(position)', 'desc(date)'],
    indexLanguages: languages,
    queryLanguages: languages,
  }
}

export type IndexSettings = ReturnType<typeof indexSettings>
