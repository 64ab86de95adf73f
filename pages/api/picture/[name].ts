import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { serveDrawn } from '@/lib/media/drawn/serve-drawn'

/** No body is read, and pictures exceed the response limit of Next.js. */
export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

/**
 * `GET /api/picture/{subject}.{tag}.{ending}`: a cover or share picture that the blog draws. 404 for names that
 * this site has not made.
 */
export default async function picture(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  await serveDrawn(request, response, String(request.query.name))
}
