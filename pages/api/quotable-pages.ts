import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/reading-only'
import { pageOf, quotablePages } from '@/lib/site/quotable-pages'
import { loadSite } from '@/lib/workspace'

/** No body is read: one that comes slowly would be kept in memory for minutes. */
export const config = { api: { bodyParser: false } }

/** More than any list of comments shows. */
const limit = 50

/**
 * `GET /api/quotable-pages?page={address inside the site}&page=…`: those of the pages whose comments lists may quote, as
 * JSON. Locked, unlisted and unknown ones are not told apart.
 */
export default async function answer(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const asked = [request.query.page ?? []].flat().slice(0, limit).map(pageOf)
  const quotable = new Set(quotablePages(await loadSite()))
  response.setHeader('Cache-Control', 'no-store')
  response.json([...new Set(asked)].filter((page) => quotable.has(page)))
}
