import type { NextApiRequest, NextApiResponse } from 'next'
import { authorize } from '@/lib/admin/authorize'
import { formerSettings, type Revalidation, revalidatePages } from '@/lib/admin/revalidate-pages'
import { EndedRunError, runTurns } from '@/lib/admin/run-turns'
import { type HostedRenewal, renewSearches } from '@/lib/content/hosted-sync'
import { adminSecret, isWorkspaceError, loadChange } from '@/lib/workspace'
import { themeNames } from '@/themes/names'

export const config = { api: { bodyParser: false } }

/** A page that nobody has visited yet is rendered on its first visit. */
const onlyMade = { unstable_onlyGenerated: true }

/** Milliseconds for the reading of the content: the administrator waits, and can try again. */
const readingLimit = 45_000

/** What a run has done. `warning`: what it could not do. */
type Result = Revalidation & HostedRenewal & { warning?: string }

/**
 * `POST /api/revalidate` with `Authorization: Bearer {ADMIN_SECRET}` reads the content table now, revalidates every page that has
 * changed since the last run, and updates the searches. The response lists the pages; 503 while the workspace cannot be read and no
 * visit would correct the pages soon.
 */
export default async function revalidate(
  request: NextApiRequest,
  response: NextApiResponse<Result | { error: string }>,
): Promise<unknown> {
  if (request.method !== 'POST') return response.setHeader('Allow', 'POST').status(405).end()
  if (!(await authorize(request, response, adminSecret()))) return
  response.setHeader('Cache-Control', 'no-store')
  const turn = runTurns().take((signal) => revalidateAll(response, signal))
  // An event that is under way revalidates the rest afterwards.
  runTurns().hurry()
  const revalidation = await turn.catch((error: unknown) => {
    if (isWorkspaceError(error) || error instanceof EndedRunError) return null
    throw error
  })
  if (revalidation !== null) return response.json(revalidation)
  response.status(503).json({ error: 'The workspace could not be read, and no page was changed. Try again.' })
}

async function revalidateAll(response: NextApiResponse, signal: AbortSignal): Promise<Result> {
  const change = await loadChange(new Set(), readingLimit)
  const [renewal, searches] = await Promise.all([
    revalidatePages(change, themeNames, (path) => response.revalidate(path, onlyMade), { signal }),
    renewSearches(change.after, change.edited),
  ])
  // Otherwise the next run sees the change again.
  if (renewal.failed.length === 0) await change.confirm()
  return { ...renewal, ...searches, ...(change.lacksSettings && { warning: formerSettings }) }
}
