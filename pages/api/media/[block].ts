import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/reading-only'
import { toPageId } from '@/lib/site/slugs'
import { loadFileUrl } from '@/lib/workspace'

/** Seconds a browser may keep the way to a file; the signed address behind it lives for about an hour. */
const maxAge = 600

/**
 * `GET /api/media/{block id}?property={schema id}`: leads to a stored file under a freshly signed address. 404 for
 * what is no block of the site or holds no file.
 */
export default async function media(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const { block, property } = request.query
  const id = typeof block === 'string' ? toPageId(block) : null
  const address =
    id === null ? null : await loadFileUrl(id, typeof property === 'string' ? property : undefined)
  if (address === null) {
    response.setHeader('Cache-Control', 'no-store').status(404).end()
    return
  }
  response.setHeader('Cache-Control', `private, max-age=${maxAge}`)
  response.redirect(307, address)
}
