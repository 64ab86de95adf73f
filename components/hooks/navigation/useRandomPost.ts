import type { SyntheticEvent } from 'react'
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

  const go = async (event: SyntheticEvent) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof MouseEvent && !isPlainClick(nativeEvent)) return
    event.preventDefault()
    const href = await import('../../browser/random-post')
      .then(({ randomHref }) => randomHref(settings.SUB_PATH))
      .catch(() => null)
    // Without a valid response, use the server's redirect.
    if (href?.startsWith('/')) await push(href)
    else window.location.assign(href ?? address)
  }

  return { address, go, available: postCount > 0 }
}
