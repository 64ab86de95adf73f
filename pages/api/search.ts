import type { NextApiRequest, NextApiResponse } from 'next'
import { modalMatches } from '@/lib/screens/search/modal-search'
import { modalAnswer } from '@/lib/search/modal-answer'
import { toModalQuery } from '@/lib/search/modal-request'
import { failedResponse, type ModalResponse } from '@/lib/search/modal-response'
import { SearchCall } from '@/lib/throttle/search-calls'
import { makeFromSite } from '@/lib/workspace'

/** No body is read, because one that is sent slowly would stay in memory for minutes. */
export const config = { api: { bodyParser: false } }

/** Seconds: with a long revalidation window the webhook reports withdrawals, but not to browsers. */
const longestAge = 2

/**
 * `GET /api/search?query=…&ancestorId=…`: the modal search. 400 for a query that is too long or
 * repeated, 429 for a caller with too many requests. A response may be cached for two seconds.
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
  const call = new SearchCall(request)
  const { site, matches } = await makeFromSite(async (present) => ({
    site: present,
    matches: await modalMatches(present, query.query, call),
  }))
  if (matches === null) {
    response
      .setHeader('Retry-After', String(Math.ceil(call.wait / 1_000)))
      .status(429)
      .json(failedResponse('too-many', 'Too many searches; try again in a moment'))
    return
  }
  response
    .setHeader(
      'Cache-Control',
      `public, max-age=${Math.min(site.settings.NEXT_REVALIDATE_SECOND, longestAge)}`,
    )
    .json(modalAnswer(query, matches))
}
