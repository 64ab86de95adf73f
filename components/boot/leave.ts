import { watchForArticle } from '../browser/missing-article'
import type { HeldActions } from './replay'

/**
 * Redirects from the page of a missing post to the not-found page, in the theme of the address (R-352). The
 * framework is not started: its router would request the post again and reload the document.
 * @param seconds POST_WAITING_TIME_FOR_404
 * @param subPath SUB_PATH
 */
export function leaveForNotFound(seconds: number, subPath: string, actions: HeldActions): void {
  // The not-found page handles another language or theme.
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
