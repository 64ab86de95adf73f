import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { serveMedia } from '@/lib/media/serve-media'

/** Files are streamed; the limit of Next.js is for responses in memory. */
export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

/**
 * `GET /api/media/{encrypted id}.{tag}?property={schema id}&width={pixels}`: a stored file, whole or in ranges,
 * fetched from a freshly signed address. 404 for an address that this site has not made, and for a file that is
 * gone or on a page that the reader may not open.
 */
export default async function media(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const { block, property = '', width } = request.query
  await serveMedia(
    request,
    response,
    String(block),
    typeof property === 'string' ? property : null,
    pictureWidth(width),
  )
}

/** Returns pixels; undefined without a number: the file is served as it is stored. */
function pictureWidth(asked: string | string[] | undefined): number | undefined {
  const width = typeof asked === 'string' && /^\d{1,4}$/.test(asked) ? Number(asked) : 0
  return width > 0 ? width : undefined
}
