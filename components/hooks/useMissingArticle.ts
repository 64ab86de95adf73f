import { useEffect, useEffectEvent } from 'react'
import { useSite } from '../SiteProvider'
import { watchForArticle } from './missing-article'
import { useNavigation } from './useNavigation'

/**
 * Leaves for the not-found page when the element with this id is still missing or empty after the waiting time
 * . null: nothing is expected, as on a locked post.
 */
export function useMissingArticle(elementId: string | null): void {
  const { settings } = useSite()
  const { replace } = useNavigation()
  const seconds = settings.POST_WAITING_TIME_FOR_404
  const leave = useEffectEvent((address: string) => {
    void replace(address)
  })
  useEffect(() => {
    if (elementId === null) return
    return watchForArticle({
      seconds,
      hasArticle: () => Boolean(document.getElementById(elementId)?.hasChildNodes()),
      warn: (message) => console.warn(message, window.location.pathname),
      leave: (address) => leave(address),
    })
  }, [elementId, seconds])
}
