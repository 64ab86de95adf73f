import type { NextApiRequest, NextApiResponse } from 'next'
import { takeCall } from '@/lib/operator/authorize'
import { keepRunning } from '@/lib/operator/keep-running'
import { renewPages } from '@/lib/operator/renew'
import { RenewalQueue } from '@/lib/operator/renewal-queue'
import { isSigned, readWebhookCall } from '@/lib/operator/webhook'
import { processWide } from '@/lib/remember'
import { requestText } from '@/lib/request-text'
import { renewSearches } from '@/lib/screens/hosted-sync'
import { warnOnce } from '@/lib/warn-once'
import { contentState, loadChange, webhookToken } from '@/lib/workspace'
import { themeNames } from '@/themes/names'

/** The signature is made over the bytes as they came. */
export const config = { api: { bodyParser: false } }

/** Calls of the workspace are short. */
const maxBytes = 65_536

/** A page that nobody has asked for yet is made when somebody does. */
const onlyMade = { unstable_onlyGenerated: true }

/**
 * The workspace's webhook: an event makes the pages anew that the edit shows on, after the answer, since the workspace
 * resends what is answered late. While NOTION_WEBHOOK_TOKEN is empty only the handshake is answered, whose token goes to
 * the server's log for the owner to enter.
 */
export default async function webhook(
  request: NextApiRequest,
  response: NextApiResponse<{ accepted: true } | { token: 'logged' }>,
): Promise<unknown> {
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'POST') return response.setHeader('Allow', 'POST').status(405).end()
  const wait = await takeCall(request, 'webhook')
  if (wait > 0)
    return response
      .setHeader('Retry-After', String(Math.ceil(wait / 1_000)))
      .status(429)
      .end()
  const body = await requestText(request, maxBytes)
  if (body === null) return response.setHeader('Connection', 'close').status(413).end()
  const call = readWebhookCall(body)
  if (call === null) return response.status(400).end()

  const token = webhookToken()
  if (call.kind === 'handshake') {
    if (token !== '') {
      warnOnce(
        'A handshake of the webhook was refused, because NOTION_WEBHOOK_TOKEN is set. If you have made the webhook anew, ' +
          'empty NOTION_WEBHOOK_TOKEN, start the blog again and have Notion resend the token.',
      )
      return response.status(403).end()
    }
    console.info(
      `The workspace's webhook asks to be verified. Its token is ${call.token}: enter it in the workspace, and set ` +
        'NOTION_WEBHOOK_TOKEN to it, so that events are believed.',
    )
    return response.json({ token: 'logged' })
  }
  if (!isSigned(body, request.headers['x-notion-signature'], token)) return response.status(401).end()
  response.json({ accepted: true })
  const queue = processWide('webhook-renewals', () => new RenewalQueue())
  keepRunning(queue.add(call.pageId, (edited) => renew(edited, response)))
}

/** `revalidate` makes requests of its own, and works after the answer. */
async function renew(edited: ReadonlySet<string>, response: NextApiResponse): Promise<void> {
  const change = await loadChange(edited)
  const { outage } = await contentState()
  if (outage.since !== null) throw new Error(`the workspace does not answer: ${outage.reason}`)
  await Promise.all([
    renewPages(change, change.edited, themeNames, (path) => response.revalidate(path, onlyMade)),
    renewSearches(change.after, change.edited),
  ])
}
