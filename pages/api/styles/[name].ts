import type { NextApiRequest, NextApiResponse } from 'next'
import { readingOnly } from '@/lib/http-requests'
import { ownerSheets } from '@/lib/screens/head/owner-sheets'
import { loadSite } from '@/lib/workspace'

/** No body is read, because one that is sent slowly would stay in memory for minutes. */
export const config = { api: { bodyParser: false } }

/**
 * `GET /api/styles/{hash}.css`: one of the owner's style sheets (owner/styles.css, GLOBAL_CSS), cached for ever by
 * its hash. A page that is older than an edit gets the current sheets. 404 without any.
 */
export default async function styles(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!readingOnly(request, response)) return
  const sheets = ownerSheets((await loadSite()).settings)
  if (sheets.length === 0) {
    response.setHeader('Cache-Control', 'no-store')
    response.status(404).end()
    return
  }
  const named = sheets.find(({ path }) => path.endsWith(`/${request.query.name}`))
  response.setHeader(
    'Cache-Control',
    named === undefined ? 'no-cache' : 'public, max-age=31536000, immutable',
  )
  response.setHeader('Content-Type', 'text/css; charset=utf-8')
  response.send(named?.css ?? sheets.map(({ css }) => css).join('\n'))
}
