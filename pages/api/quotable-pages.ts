import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { pageOf, quotablePages } from '@/lib/site/quotable-pages'
import type { Site } from '@/lib/site/types'
import { loadSite } from '@/lib/workspace'

/** No body is read, because one that is sent slowly would stay in memory for minutes. */
export const config = { api: { bodyParser: false } }

/** More than any list of comments shows. */
const limit = 50

/** Cached per site, because anybody may request them any number of times. */
const known = new WeakMap<Site, ReadonlySet<string>>()

function quotableOf(site: Site): ReadonlySet<string> {
  const quotable = known.get(site) ?? new Set(quotablePages(site))
  known.set(site, quotable)
  return quotable
}

/**
 * `GET /api/quotable-pages?page={address inside the site}&page=…`: those of the pages whose comments may be quoted
 * in lists, as JSON. Locked, unlisted and unknown pages are indistinguishable.
 */
export default async function answer(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const asked = [request.query.page ?? []].flat().slice(0, limit).map(pageOf)
  const quotable = quotableOf(await loadSite())
  response.setHeader('Cache-Control', 'no-store')
  response.json([...new Set(asked)].filter((page) => quotable.has(page)))
}
