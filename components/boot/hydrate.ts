import { startTransition } from 'react'
import client, { type Root } from 'react-dom/client'

/**
 * `react-dom/client` for the start of the framework (next.config.ts): it hydrates in a transition, as its App Router does,
 * so that React works in slices of 5 ms and the reader's scrolling and taps come in between.
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
