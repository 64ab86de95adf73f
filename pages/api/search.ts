import type { NextApiRequest, NextApiResponse } from 'next'
import { processWide } from '@/lib/remember'
import { siteSearch } from '@/lib/screens/site-search'
import { isBlankQuery } from '@/lib/search/blank-query'
import { callerAddress } from '@/lib/search/caller-address'
import { modalAnswer } from '@/lib/search/modal-answer'
import { toModalQuery } from '@/lib/search/modal-request'
import { failedResponse, type ModalResponse } from '@/lib/search/modal-response'
import { TokenBuckets } from '@/lib/search/token-bucket'
import { loadSite } from '@/lib/workspace'

/** A reader's modal asks once a second at most; many readers may share an address. */
const callers = () => new TokenBuckets(30, 5, 5_000)

/**
 * `GET /api/search?query=…&ancestorId=…`: the modal search. 400 for a query that is too long or given
 * twice, 429 for an address that asks too often. An answer may be kept as long as a page.
 */
export default async function search(
  request: NextApiRequest,
  response: NextApiResponse<ModalResponse>,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response
      .setHeader('Allow', 'GET, HEAD')
      .status(405)
      .json(failedResponse('method', 'Only GET is answered'))
    return
  }
  const query = toModalQuery(request.query)
  if (query === null) {
    response.status(400).json(failedResponse('query', 'The query is too long or given twice'))
    return
  }
  const caller = callerAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'])
  if (!processWide('search callers', callers).take(caller)) {
    response
      .setHeader('Retry-After', '1')
      .status(429)
      .json(failedResponse('too-many', 'Too many searches; try again in a moment'))
    return
  }
  const site = await loadSite()
  const find = isBlankQuery(query.query) ? undefined : await siteSearch(site)
  response
    .setHeader('Cache-Control', `public, max-age=${site.settings.NEXT_REVALIDATE_SECOND}`)
    .json(modalAnswer(site, query, find))
}
