import type { SyntheticEvent } from 'react'
import { markWhile } from '../../browser/pressed'
import { useSite } from '../../SiteProvider'
import { isPlainClick } from '../../ui/links'
import { useNavigation } from './useNavigation'

/**
 * Opens a random post. `address` works without scripts (the server redirects; an export links to the archive); `go`
 * handles a click or a submit and navigates without a reload. `available` is false without posts.
 */
export function useRandomPost() {
  const { push } = useNavigation()
  const { settings, postCount } = useSite()
  const address = settings.SUB_PATH + (process.env.INKSTONE_EXPORT ? '/archive' : '/api/random')

  const open = async (by: Element) => {
    const href = await import('../../browser/random-post')
      .then(({ randomHref }) => randomHref(settings.SUB_PATH))
      .catch(() => null)
    if (href?.startsWith('/')) return push(href, { by })
    // Without a valid response, use the server's redirect.
    window.location.assign(href ?? address)
    return false
  }
  const go = (event: SyntheticEvent) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof MouseEvent && !isPlainClick(nativeEvent)) return
    event.preventDefault()
    markWhile(event.currentTarget, open(event.currentTarget))
  }

  return { address, go, available: postCount > 0 }
}
