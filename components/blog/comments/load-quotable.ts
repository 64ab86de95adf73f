/**
 * Requests which of the given pages may be quoted in lists of comments.
 * @param pages as lib/site/quotable-pages writes them
 * @throws without a valid response: then nothing may be quoted
 */
export async function loadQuotable(
  pages: readonly string[],
  subPath: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (pages.length === 0) return new Set()
  const answer = await fetch(subPath + (await addressFor(pages)), { signal })
  const list: unknown = answer.ok ? await answer.json() : null
  if (!Array.isArray(list)) throw new Error('Which comments may be shown is not known')
  return new Set(list)
}

/** A server answers for these pages only; an export has the whole list as a file. */
async function addressFor(pages: readonly string[]): Promise<string> {
  // Written out in full, so that the compiler removes the file's name from other builds.
  if (process.env.INKSTONE_EXPORT) {
    return (await import('@/lib/site/quotable-pages')).quotablePagesPath
  }
  return `/api/quotable-pages?${new URLSearchParams(pages.map((page) => ['page', page]))}`
}
