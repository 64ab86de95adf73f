/** Called by the framework once, when a server starts. */
export async function register(): Promise<void> {
  // In a block the compiler leaves it out of other runtimes, which know no modules of Node; behind an early return it does not.
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
    // Vercel sends the headers of the build before a function is asked: its pages carry their policy (lib/site-policies).
    if (process.env.NODE_ENV === 'production' && !process.env.VERCEL) {
      const { reviewStart } = await import('./lib/workspace/review-start')
      const { sendPresentHeaders } = await import('./lib/present-headers')
      const { inlineHashes } = await import('./components/inline-scripts')
      sendPresentHeaders(inlineHashes, reviewStart())
    }
    const { limitRequestErrors } = await import('./lib/request-errors')
    if (process.env.NODE_ENV === 'production') limitRequestErrors()
    // A log that nobody reads any more must not keep the server busy with errors about it.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }
}
