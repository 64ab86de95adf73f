import type { NextApiRequest, NextApiResponse } from 'next'
import { customCssPath } from '@/lib/custom-css'
import { readingOnly } from '@/lib/reading-only'
import { loadSite } from '@/lib/workspace'

/** No body is read: one that comes slowly would be kept in memory for minutes. */
export const config = { api: { bodyParser: false } }

/**
 * `GET /api/styles/{hash}.css`: the owner's style sheet (GLOBAL_CSS), for ever at the address that names its text. A page that is older than
 * an edit gets the present sheet. 404 without one.
 */
export default async function styles(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const { GLOBAL_CSS: css } = (await loadSite()).settings
  const path = customCssPath(css)
  if (path === null) {
    response.setHeader('Cache-Control', 'no-store')
    response.status(404).end()
    return
  }
  const isNamed = path.endsWith(`/${request.query.name}`)
  response.setHeader('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('Content-Type', 'text/css; charset=utf-8')
  response.send(css)
}
