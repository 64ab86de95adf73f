import { startTransition } from 'react'
import client, { type Root } from 'react-dom/client'

/**
 * Replaces `react-dom/client` for Next.js (next.config.ts): hydrates in a transition, as the App Router does, so
 * that React works in slices of 5 ms and the reader can scroll and tap in between.
 */
const slicedClient: typeof client = {
  ...client,
  hydrateRoot(container, children, options) {
    let root: Root | undefined
    startTransition(() => {
      root = client.hydrateRoot(container, children, options)
    })
    if (root === undefined) throw new Error('React did not run the transition at once')
    return root
  },
}

export default slicedClient
