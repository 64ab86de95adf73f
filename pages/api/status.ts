import type { NextApiRequest, NextApiResponse } from 'next'
import { authorize } from '@/lib/operator/authorize'
import { contentState, operatorSecret, workspaceCalls } from '@/lib/workspace'

/** What the operator is told. */
interface Status {
  /** Seconds since the content table was last read; null before the first time. */
  contentAgeSeconds: number | null
  /** What fails since when; null while the workspace answers. */
  outage: { since: string; reason: string; failures: number } | null
  /** Requests of this process to the workspace, by endpoint. */
  workspaceCalls: Record<string, number>
  /** Seconds since this process started. */
  uptimeSeconds: number
  memoryBytes: number
}

/** `GET /api/status` with `Authorization: Bearer {OPERATOR_SECRET}`. */
export default async function status(
  request: NextApiRequest,
  response: NextApiResponse<Status>,
): Promise<unknown> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return response.setHeader('Allow', 'GET, HEAD').status(405).end()
  }
  if (!(await authorize(request, response, operatorSecret()))) return
  const { loadedAt, outage } = await contentState()
  response.setHeader('Cache-Control', 'no-store').json({
    contentAgeSeconds: loadedAt === null ? null : Math.round((Date.now() - loadedAt) / 1_000),
    outage:
      outage.since === null
        ? null
        : {
            since: new Date(outage.since).toISOString(),
            reason: outage.reason,
            failures: outage.failures,
          },
    workspaceCalls: workspaceCalls(),
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage().rss,
  })
}
