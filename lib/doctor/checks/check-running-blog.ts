import { z } from 'zod'
import type { Settings } from '@/conf/schema'
import { isPrivateAddress } from '@/lib/caller/ip-address'
import { unlessAborted, within } from '@/lib/throttle/deadline'
import type { Facts, Finding } from '../types'

/** Timeout of the request in milliseconds. */
const timeout = 10_000

/** The part of the status route's answer that is read. */
const statusAnswer = z.object({
  caller: z.object({ address: z.string(), foundBy: z.string(), advice: z.string().nullable() }),
  webhook: z.object({ pending: z.array(z.unknown()), refused: z.number().default(0) }),
})

/**
 * Asks the running blog at LINK which address it sees for this machine, and whether a webhook waits for
 * verification. The secret is only sent to the LINK of the deployment: the Config page may name another address.
 */
export async function checkRunningBlog(
  { LINK, SUB_PATH }: Pick<Settings, 'LINK' | 'SUB_PATH'>,
  adminSecret: string,
): Promise<{ findings: Finding[]; caller?: NonNullable<Facts['caller']> }> {
  const finding = (severity: Finding['severity'], check: string, message: string) => ({
    severity,
    check,
    message,
  })
  if (LINK === '' || adminSecret === '') return { findings: [] }
  const { protocol, hostname } = new URL(LINK)
  const isNear = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !isNear) {
    const message =
      'The running blog was not asked, because LINK does not begin with https and ADMIN_SECRET would be readable on its way.'
    return { findings: [finding('info', 'blog-not-asked', message)] }
  }

  const address = `${LINK}${SUB_PATH}/api/status`
  try {
    const headers = { authorization: `Bearer ${adminSecret}` }
    const ask = async (signal: AbortSignal): Promise<unknown> => {
      const response = await fetch(address, { headers, redirect: 'error', signal })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return response.json()
    }
    const answer = await within(timeout, (signal) => unlessAborted(signal, ask(signal)))
    const { caller, webhook } = statusAnswer.parse(answer)
    const { address: seen, foundBy, advice } = caller
    const pending = webhook.pending.length
    const findings = [
      ...(advice === null ? [] : [finding('warning', 'proxy-not-trusted', advice)]),
      ...(advice === null && isPrivateAddress(seen) && !isNear
        ? [
            finding(
              'warning',
              'caller-private',
              `The running blog sees this machine as ${seen}, which is an address of a private network: probably of a proxy. Set ` +
                'TRUSTED_PROXIES (docs/deployment.md), or all readers share one limit.',
            ),
          ]
        : []),
      ...(pending === 0
        ? []
        : [
            finding(
              'info',
              'webhook-pending',
              `${pending} ${pending === 1 ? 'verification token waits' : 'verification tokens wait'} at ${address}. If you have just ` +
                'created the webhook, enter yours in Notion (docs/operations.md); otherwise ignore it.',
            ),
          ]),
      ...(webhook.refused === 0
        ? []
        : [
            finding(
              'info',
              'webhook-refused',
              `${webhook.refused} ${webhook.refused === 1 ? 'request' : 'requests'} to verify the webhook ` +
                `${webhook.refused === 1 ? 'was' : 'were'} refused within the last hour, because too many came. If your token is ` +
                `not at ${address}, have Notion resend it in a minute; otherwise ignore it.`,
            ),
          ]),
    ]
    return { findings, caller: { address: seen, foundBy } }
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'the answer is of another version' : String(error)
    const message =
      `The running blog could not be asked at ${address} (${reason}). Check LINK, and that ADMIN_SECRET is the one of the ` +
      'running blog; without it the address that it sees is not shown.'
    return { findings: [finding('info', 'blog-not-asked', message)] }
  }
}
