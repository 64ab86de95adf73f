import type { SyntheticEvent } from 'react'
import { exported } from '@/lib/site/exported'
import { member, textOf } from '@/lib/unknown-values'
import { useSite } from '../../SiteProvider'
import { isPlainClick } from '../../ui/links'
import { useNavigation } from './useNavigation'

/** The address in a response of `/api/random?json`, or null for any other response. */
function readHref(answer: unknown): string | null {
  return textOf(member(answer, 'href')) || null
}

/** A random post chosen by the server; in an export the page chooses from a list. */
async function randomHref(subPath: string): Promise<string | null> {
  // Written out in full, so that the compiler removes the list from other builds.
  if (process.env.INKSTONE_EXPORT === 'yes') {
    const { randomPostsPath } = await import('@/lib/site/random-posts')
    const hrefs: unknown = await (await fetch(subPath + randomPostsPath)).json()
    const href: unknown = Array.isArray(hrefs) ? hrefs[Math.floor(Math.random() * hrefs.length)] : null
    return readHref({ href })
  }
  return readHref(await (await fetch(`${subPath}/api/random?json`)).json())
}

/**
 * Opens a random post. `address` works without scripts (the server redirects; an export links to the archive); `go`
 * handles a click or a submit and navigates without a reload. `available` is false without posts.
 */
export function useRandomPost() {
  const { push } = useNavigation()
  const { settings, postCount } = useSite()
  const address = settings.SUB_PATH + (exported ? '/archive' : '/api/random')

  const go = async (event: SyntheticEvent) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof MouseEvent && !isPlainClick(nativeEvent)) return
    event.preventDefault()
    const href = await randomHref(settings.SUB_PATH).catch(() => null)
    // Without a valid response, use the server's redirect.
    if (href?.startsWith('/')) await push(href)
    else window.location.assign(href ?? address)
  }

  return { address, go, available: postCount > 0 }
}
