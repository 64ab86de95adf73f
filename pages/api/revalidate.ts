import type { NextApiRequest, NextApiResponse } from 'next'
import { authorize } from '@/lib/admin/authorize'
import { type Revalidation, revalidatePages } from '@/lib/admin/revalidate-pages'
import { type HostedRenewal, renewSearches } from '@/lib/content/hosted-sync'
import { adminSecret, loadChange } from '@/lib/workspace'
import { themeNames } from '@/themes/names'

export const config = { api: { bodyParser: false } }

/** A page that nobody has visited yet is rendered on its first visit. */
const onlyMade = { unstable_onlyGenerated: true }

/**
 * `POST /api/revalidate` with `Authorization: Bearer {ADMIN_SECRET}` reads the content table now, revalidates every page that has
 * changed since the last run, and updates the searches. The response lists the pages.
 */
export default async function revalidate(
  request: NextApiRequest,
  response: NextApiResponse<Revalidation & HostedRenewal>,
): Promise<unknown> {
  if (request.method !== 'POST') return response.setHeader('Allow', 'POST').status(405).end()
  if (!(await authorize(request, response, adminSecret()))) return
  const change = await loadChange()
  const [renewal, searches] = await Promise.all([
    revalidatePages(change, themeNames, (path) => response.revalidate(path, onlyMade)),
    renewSearches(change.after, change.edited),
  ])
  // Otherwise the next run sees the change again.
  if (renewal.failed.length === 0) await change.confirm()
  response.setHeader('Cache-Control', 'no-store').json({ ...renewal, ...searches })
}
