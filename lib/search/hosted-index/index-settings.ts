/** The languages that a site may have, and that posts often use whatever the site's language is. */
const known = ['en', 'zh', 'ja', 'fr', 'tr'] as const
const usual: readonly string[] = ['en', 'zh', 'ja']

/**
 * How the service searches the records: weights of fields, one result per post, all languages that posts may have.
 */
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
    // Fields with snippets, and their number of words. The dialog shows the first that contains a term.
    attributesToSnippet: ['content:30', 'summary:30', 'heading:30', 'tags:10', 'category:10'],
    snippetEllipsisText: '…',
    customRanking: ['asc(position)', 'desc(date)'],
    indexLanguages: languages,
    queryLanguages: languages,
  }
}

export type IndexSettings = ReturnType<typeof indexSettings>
