interface MissingArticleWatch {
  /** POST_WAITING_TIME_FOR_404. */
  seconds: number
  /** Checked when the time is over. */
  hasArticle(): boolean
  warn(message: string): void
  leave(address: string): void
}

/**
 * Waits; if there is still no article, logs a warning and goes to the not-found page. Returns
 * a function that cancels.
 */
export function watchForArticle({ seconds, hasArticle, warn, leave }: MissingArticleWatch): () => void {
  const timer = setTimeout(() => {
    if (hasArticle()) return
    warn('page not found')
    leave('/404')
  }, seconds * 1000)
  return () => clearTimeout(timer)
}
