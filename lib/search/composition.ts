/**
 * Tells whether the browser composes plain words, too: keyboards of Android underline each word until a space ends it.
 * Of a reader without a language that needs an input method, what is composed there is already what is meant.
 */
export function composesPlainWords({
  userAgent,
  languages,
}: Pick<Navigator, 'userAgent' | 'languages'>): boolean {
  return /android/i.test(userAgent) && !languages.some((language) => /^(zh|yue|ja|ko)\b/i.test(language))
}
