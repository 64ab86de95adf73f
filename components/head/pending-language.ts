import { languageStore } from '../browser-store'

/** Milliseconds after which a page is shown in its own language in any case. */
const patience = 8_000

/**
 * Hides the page with `data-lang-pending`, the requested language, if the address or the storage requests another
 * language than the page's, until LocaleProvider has switched. A delayed page is better than one that changes its
 * language while it is read: it is only shown in its own language when a script has failed, or after 8 s.
 */
export function hideUntilTranslated(): void {
  const { dataset, lang } = document.documentElement
  const wanted = new URLSearchParams(location.search).get('lang') || languageStore.read()
  if (!wanted || wanted.toLowerCase().replaceAll('_', '-') === lang.toLowerCase()) return
  dataset.langPending = wanted
  setTimeout(() => delete dataset.langPending, patience)
}
