import { watchForArticle } from '../browser/missing-article'
import type { HeldActions } from './replay'

/**
 * Leaves the page of a post that cannot be had for the not-found page, in the theme that the address asks for (R-352).
 * The framework does not start there: its router would ask for the post once more and load the document anew.
 * @param seconds POST_WAITING_TIME_FOR_404
 * @param subPath SUB_PATH
 */
export function leaveForNotFound(seconds: number, subPath: string, actions: HeldActions): void {
  // Another language or theme comes with the not-found page.
  delete document.documentElement.dataset.langPending
  actions.giveUp()
  watchForArticle({
    seconds,
    hasArticle: () => document.getElementById('article-body') !== null,
    warn: (message) => console.warn(message, location.pathname),
    leave: (address) => {
      const theme = new URLSearchParams(location.search).get('theme')
      location.replace(`${subPath}${address}${theme === null ? '' : `?${new URLSearchParams({ theme })}`}`)
    },
  })
}
