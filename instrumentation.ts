/** Called by Next.js once, when a server starts. */
export async function register(): Promise<void> {
  // With this `if` block the compiler removes the code for other runtimes, which have no Node modules. With an
  // early return it would not.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { ignoreUpgrades, limitRequests } = await import('./lib/request-limits')
    limitRequests()
    if (process.env.NODE_ENV === 'production') ignoreUpgrades()
    const { guardAddresses } = await import('./lib/request-addresses')
    guardAddresses()
    const { noticeBlankSearches } = await import('./lib/blank-search')
    noticeBlankSearches()
    const { sendKeptPages } = await import('./lib/cache/page-answers')
    sendKeptPages()
    // On Vercel the platform sends the headers of the build before it calls a function, so pages carry their policy
    // (lib/site-policies).
    if (process.env.NODE_ENV === 'production' && !process.env.VERCEL) {
      const { reviewStart } = await import('./lib/workspace/review-start')
      const { sendPresentHeaders } = await import('./lib/present-headers')
      const { inlineHashes } = await import('./components/inline-scripts')
      sendPresentHeaders(inlineHashes(), reviewStart())
      const { answerDirectly } = await import('./lib/cache/direct-answers')
      const { themeNames } = await import('./themes/names')
      answerDirectly(themeNames)
    }
    const { limitRequestErrors } = await import('./lib/request-errors')
    if (process.env.NODE_ENV === 'production') limitRequestErrors()
    // When nobody reads the log any more, writing to it fails. Without this listener each failure would be logged
    // again.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }
}
