import type { NextApiRequest, NextApiResponse } from 'next'
import { takeCall, takeHandshake } from '@/lib/admin/authorize'
import type { FinishedPages } from '@/lib/admin/finished-pages'
import { keepRunning } from '@/lib/admin/keep-running'
import { pendingHandshakes } from '@/lib/admin/pending-handshakes'
import { RenewalQueue, type RunRenewal } from '@/lib/admin/renewal-queue'
import { formerSettings, revalidatePages } from '@/lib/admin/revalidate-pages'
import { runTurns } from '@/lib/admin/run-turns'
import { isSigned, maySign, readWebhookCall } from '@/lib/admin/webhook'
import { callerKey } from '@/lib/caller/caller'
import { renewSearches } from '@/lib/content/hosted-sync'
import { globalSingleton } from '@/lib/global-singleton'
import { requestText } from '@/lib/request-text'
import { warnOnce } from '@/lib/warn-once'
import { adminSecret, contentState, expectEdit, loadChange, webhookToken } from '@/lib/workspace'
import { themeNames } from '@/themes/names'

/** The signature covers the raw bytes. */
export const config = { api: { bodyParser: false } }

/** Limit in bytes: calls of the workspace are short. */
const maxBytes = 65_536

/** A page that nobody has visited yet is rendered on its first visit. */
const onlyMade = { unstable_onlyGenerated: true }

/** Seconds for `Retry-After`. */
const seconds = (milliseconds: number) => String(Math.ceil(milliseconds / 1_000))

/**
 * The workspace's webhook. An event revalidates the pages on which the edit shows, after the response, since the workspace resends
 * events that are answered late. While NOTION_WEBHOOK_TOKEN is empty only the handshake is answered; /api/status shows its token to
 * the administrator. Anybody can send a handshake, so its text is never logged.
 */
export default async function webhook(
  request: NextApiRequest,
  response: NextApiResponse<{ accepted: true } | { token: 'pending' }>,
): Promise<unknown> {
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'POST') return response.setHeader('Allow', 'POST').status(405).end()
  const received = await receive(request, response)
  if (received === null) return
  const call = readWebhookCall(received.body)
  if (call === null) return response.status(400).end()

  if (call.kind === 'handshake') {
    if (webhookToken() !== '') {
      warnOnce(
        'A handshake of the webhook was refused, because NOTION_WEBHOOK_TOKEN is set. If you are setting it up again, ' +
          'empty NOTION_WEBHOOK_TOKEN, start the blog again and have Notion resend the token.',
      )
      return response.status(403).end()
    }
    if (adminSecret() === '') {
      warnOnce(
        'A handshake of the webhook was refused, because ADMIN_SECRET is not set and nobody could read its token. If you ' +
          'are setting the webhook up, set ADMIN_SECRET, start the blog again and have Notion resend the token.',
      )
      return response.status(403).end()
    }
    const handshakeWait = await takeHandshake(request)
    if (handshakeWait > 0) return response.setHeader('Retry-After', seconds(handshakeWait)).status(429).end()
    await pendingHandshakes().add(call.token, callerKey(request))
    warnOnce(
      'Somebody asks to verify the webhook. If you are setting it up, GET /api/status with ADMIN_SECRET shows the token ' +
        '(docs/operations.md). If you are not, ignore it: anybody can send this request.',
    )
    return response.json({ token: 'pending' })
  }
  if (!received.signed) return response.status(401).end()
  response.json({ accepted: true })
  const queue = globalSingleton('webhook-renewals', () => new RenewalQueue())
  const run: RunRenewal = (edited, isRowEdit, finished) =>
    runTurns().take((signal) => revalidate({ edited, isRowEdit, signal, finished }, response))
  // An error that keeps the site from being read is the run's to report.
  await expectEdit().catch(() => undefined)
  keepRunning(queue.add(call.pageId, run, call.isRowEdit))
  // The row may be withdrawn.
  if (call.isRowEdit) runTurns().hurry()
}

/**
 * Reads the body of a call, and counts calls without a right signature. Signed ones do not count: strangers may have the address of
 * the workspace (behind a proxy that TRUSTED_PROXIES lacks) and must not use up the limit of its events. A flood of replayed
 * ones costs a hash each, since the queue merges them and limits its runs.
 * @returns null when the call was refused: the response is sent
 */
async function receive(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<{ body: string; signed: boolean } | null> {
  const token = webhookToken()
  const signature = request.headers['x-notion-signature']
  const isOver = async () => {
    const wait = await takeCall(request, 'webhook')
    if (wait > 0) response.setHeader('Retry-After', seconds(wait)).status(429).end()
    return wait > 0
  }
  const mayBeSigned = maySign(signature, token)
  if (!mayBeSigned && (await isOver())) return null
  const body = await requestText(request, maxBytes)
  const signed = typeof body === 'string' && isSigned(body, signature, token)
  if (typeof body === 'number') response.setHeader('Connection', 'close')
  if (mayBeSigned && !signed && (await isOver())) return null
  if (typeof body === 'string') return { body, signed }
  response.status(body).end()
  return null
}

interface Run {
  edited: ReadonlySet<string>
  isRowEdit: boolean
  signal: AbortSignal
  finished: FinishedPages
}

/** `response.revalidate` also works after the response was sent. */
async function revalidate(
  { edited, isRowEdit, signal, finished }: Run,
  response: NextApiResponse,
): Promise<void> {
  const change = await loadChange(edited)
  const [{ failed }] = await Promise.all([
    revalidatePages({ ...change, isRowEdit }, themeNames, (path) => response.revalidate(path, onlyMade), {
      signal,
      finished: finished.with(change.state),
    }),
    renewSearches(change.after, change.edited),
  ])
  if (failed.length > 0) throw new Error(`${failed.length} pages could not be regenerated`)
  await change.confirm()
  // What could be read is in public. The rest is not: the run is repeated.
  const { outage } = await contentState()
  if (outage.since !== null) throw new Error(`the workspace does not answer: ${outage.reason}`)
  if (change.lacksSettings) throw new Error(formerSettings)
}
