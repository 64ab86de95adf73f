import type { NextApiRequest, NextApiResponse } from 'next'
import { handOut } from '@/lib/media/hand-out'
import { readingOnly } from '@/lib/reading-only'

/** Files are streamed; the framework's own limit is for answers that are made in memory. */
export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

/**
 * `GET /api/media/{block id}?property={schema id}`: a stored file, whole or in ranges, fetched under an address that is
 * signed for this moment. 404 for what is no block of the site, holds no file, or stands on a page that the reader may
 * not open.
 */
export default async function media(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const { block, property = '' } = request.query
  await handOut(request, response, String(block), typeof property === 'string' ? property : null)
}
