import { useRouter } from 'next/router'
import type { SyntheticEvent } from 'react'
import { withTheme } from '@/lib/site/theme-query'
import { useSite } from '../SiteProvider'

/** The address in an answer of `/api/random?json`, or null when it is not such an answer. */
function readHref(answer: unknown): string | null {
  const href = typeof answer === 'object' && answer !== null && 'href' in answer ? answer.href : null
  return typeof href === 'string' && href !== '' ? href : null
}

/**
 * A way to a randomly chosen post. `address` works by itself (the server redirects); `go` takes over a click
 * or a submit and navigates without a reload. `available` is false without posts.
 */
export function useRandomPost() {
  const router = useRouter()
  const { settings, theme, themed, postCount } = useSite()
  const address = `${settings.SUB_PATH}/api/random`

  const go = async (event: SyntheticEvent) => {
    const { nativeEvent } = event
    // A press with a modifier asks for a tab or window of its own.
    if (
      nativeEvent instanceof MouseEvent &&
      (nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey)
    )
      return
    event.preventDefault()
    const href = await fetch(`${address}?json`)
      .then((response) => response.json())
      .then(readHref)
      .catch(() => null)
    // Without a readable answer the server's own redirect is tried.
    if (href?.startsWith('/')) await router.push(withTheme(href, themed ? theme : null))
    else window.location.assign(href ?? address)
  }

  return { address, go, available: postCount > 0 }
}
