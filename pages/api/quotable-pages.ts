import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { pageOf, quotablePages } from '@/lib/site/quotable-pages'
import type { Site } from '@/lib/site/types'
import { loadSite } from '@/lib/workspace'

/** No body is read: one that comes slowly would be kept in memory for minutes. */
export const config = { api: { bodyParser: false } }

/** More than any list of comments shows. */
const limit = 50

/** The pages of a site, which anybody may ask for as often as they like. */
const known = new WeakMap<Site, ReadonlySet<string>>()

function quotableOf(site: Site): ReadonlySet<string> {
  const quotable = known.get(site) ?? new Set(quotablePages(site))
  known.set(site, quotable)
  return quotable
}

/**
 * `GET /api/quotable-pages?page={address inside the site}&page=…`: those of the pages whose comments lists may quote, as
 * JSON. Locked, unlisted and unknown ones are not told apart.
 */
export default async function answer(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const asked = [request.query.page ?? []].flat().slice(0, limit).map(pageOf)
  const quotable = quotableOf(await loadSite())
  response.setHeader('Cache-Control', 'no-store')
  response.json([...new Set(asked)].filter((page) => quotable.has(page)))
}
