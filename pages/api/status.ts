import type { NextApiRequest, NextApiResponse } from 'next'
import { authorize, refusedHandshakes } from '@/lib/admin/authorize'
import { pendingHandshakes } from '@/lib/admin/pending-handshakes'
import { callerOf } from '@/lib/caller/caller'
import type { Caller } from '@/lib/caller/find-caller'
import { adminSecret, contentState, webhookToken, workspaceCalls } from '@/lib/workspace'

/** No body is read, because one that is sent slowly would stay in memory for minutes. */
export const config = { api: { bodyParser: false } }

/** The response for the operator. */
interface Status {
  /** Seconds since the content table was last read; null before the first time. */
  contentAgeSeconds: number | null
  /** What fails and since when; null while the workspace answers with a table that is believed. */
  outage: { since: string; reason: string; failures: number } | null
  /** Requests of this process to the workspace, by endpoint. */
  workspaceCalls: Record<string, number>
  /** Seconds since this process started. */
  uptimeSeconds: number
  memoryBytes: number
  /** The caller's address for limits, how it was found, and what to change in TRUSTED_PROXIES if it seems wrong. */
  caller: Caller & { advice: string | null }
  webhook: {
    /** Whether NOTION_WEBHOOK_TOKEN is set. Without it no event is accepted. */
    tokenSet: boolean
    /** Verification tokens of the last hour, the newest first. Strangers can send some as well. */
    pending: { token: string; receivedAt: string }[]
    /** Number of handshakes refused in the last hour, because there were too many. */
    refused: number
    note: string | null
  }
}

const handshakeNote =
  'Use a token only if you created the webhook, or had Notion resend its token, at the time of receivedAt: anybody can send one, ' +
  'and whoever did could sign events. Enter it in Notion, set NOTION_WEBHOOK_TOKEN to it and start the blog again.'
const refusedNote =
  'Within the last hour handshakes were refused, because too many came. If yours is missing, have Notion resend its token in a minute.'

/** `GET /api/status` with `Authorization: Bearer {ADMIN_SECRET}`. */
export default async function status(
  request: NextApiRequest,
  response: NextApiResponse<Status>,
): Promise<unknown> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return response.setHeader('Allow', 'GET, HEAD').status(405).end()
  }
  if (!(await authorize(request, response, adminSecret()))) return
  const { loadedAt, outage } = await contentState()
  const tokenSet = webhookToken() !== ''
  const pending = tokenSet ? [] : await pendingHandshakes().list()
  const refused = tokenSet ? 0 : await refusedHandshakes()
  const notes = [...(pending.length > 0 ? [handshakeNote] : []), ...(refused > 0 ? [refusedNote] : [])]
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
    caller: callerOf(request),
    webhook: {
      tokenSet,
      pending: pending.map(({ token, receivedAt }) => ({
        token,
        receivedAt: new Date(receivedAt).toISOString(),
      })),
      refused,
      note: notes.join(' ') || null,
    },
  })
}
