import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { randomPost } from '@/lib/site/posts'
import { loadSite } from '@/lib/workspace'

/** No body is read, because one that is sent slowly would stay in memory for minutes. */
export const config = { api: { bodyParser: false } }

/**
 * `GET /api/random`: redirects to a random post; `?json` answers `{href}` instead, without SUB_PATH,
 * for client-side navigation. 404 without posts.
 */
export default async function random(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const { posts, settings } = await loadSite()
  const post = randomPost(posts, Math.random())
  response.setHeader('Cache-Control', 'no-store')
  if (post === null) response.status(404).end()
  else if (request.query.json !== undefined) response.json({ href: post.href })
  else response.redirect(307, settings.SUB_PATH + post.href)
}
