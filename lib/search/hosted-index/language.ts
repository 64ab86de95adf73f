/** Share of letters from which on a script determines a text's language. */
const share = 0.15
/** Characters that are checked; the rest of a post is in the same language. */
const looked = 4_000

/**
 * Returns the language code of a post for the service: by its script; for Latin letters the site's language, or
 * English if the site's is written in another script.
 * @param siteLanguage LANG, for instance `zh-CN`
 */
export function languageOf(text: string, siteLanguage: string): string {
  const characters = text.slice(0, looked)
  const count = (pattern: RegExp) => characters.match(pattern)?.length ?? 0
  const letters = Math.max(1, count(/\p{L}/gu))
  if (count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) / letters > share) return 'ja'
  if (count(/\p{sc=Hangul}/gu) / letters > share) return 'ko'
  if (count(/\p{sc=Han}/gu) / letters > share) return 'zh'
  const own = siteLanguage.slice(0, 2).toLowerCase()
  return ['zh', 'ja', 'ko'].includes(own) ? 'en' : own
}
