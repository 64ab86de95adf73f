import type { Environment } from '@/conf/given'
import type { Settings } from '@/conf/schema'
import { assumed, count, functionCost } from '../function-cost'
import type { Finding } from '../types'

/** Seconds. With a longer window, edits appear late without a webhook. */
const shortWindow = 60
const offered = 3_600
const exampleViews = 100_000

/**
 * Compares NEXT_REVALIDATE_SECOND with the webhook on hosts where each regenerated page is a function call. Reports
 * nothing for a server, which runs anyway.
 * @param pages how many pages the blog has
 */
export function checkFunctions(
  { NEXT_REVALIDATE_SECOND: seconds }: Pick<Settings, 'NEXT_REVALIDATE_SECOND'>,
  env: Environment,
  pages: number,
): Finding[] {
  if (!env.VERCEL) return []
  const hasWebhook = !!env.NOTION_WEBHOOK_TOKEN
  if (seconds > shortWindow)
    return hasWebhook
      ? []
      : [
          {
            severity: 'warning',
            check: 'window-without-webhook',
            message:
              `NEXT_REVALIDATE_SECOND is ${seconds} and no webhook is connected: edits show, and withdrawn posts go, up to ${seconds} ` +
              'seconds late. Connect the webhook (docs/operations.md) and set NOTION_WEBHOOK_TOKEN, or set NEXT_REVALIDATE_SECOND to 2.',
          },
        ]
  const blog = { ...assumed, pages: Math.max(1, pages), views: exampleViews }
  const now = functionCost(blog, { seconds, webhook: hasWebhook })
  const then = functionCost(blog, { seconds: offered, webhook: true })
  const connect = hasWebhook ? '' : 'connect the webhook (docs/operations.md), then '
  return [
    {
      severity: 'info',
      check: 'functions-often-called',
      message:
        `Pages stay fresh for ${seconds} s, so nearly every view calls a function: with ${count(exampleViews)} views a month of ` +
        `${count(blog.pages)} pages about ${count(now.invocations)} calls and ${count(now.cpuSeconds)} s of CPU. To have about ` +
        `${count(then.invocations)} calls and ${count(then.cpuSeconds)} s, ${connect}set NEXT_REVALIDATE_SECOND=${offered} and build ` +
        'again; docs/deployment.md says what then waits for its window.',
    },
  ]
}
