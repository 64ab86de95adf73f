import { useEffect, useEffectEvent } from 'react'
import { watchForArticle } from '../../browser/missing-article'
import { useSite } from '../../SiteProvider'
import { useNavigation } from './useNavigation'

/** Redirects to the not-found page when there is no article after the waiting time. */
export function useMissingArticle(): void {
  const { settings } = useSite()
  const { replace } = useNavigation()
  const seconds = settings.POST_WAITING_TIME_FOR_404
  const leave = useEffectEvent((address: string) => {
    void replace(address)
  })
  useEffect(
    () =>
      watchForArticle({
        seconds,
        hasArticle: () => document.getElementById('article-body') !== null,
        warn: (message) => console.warn(message, window.location.pathname),
        leave: (address) => leave(address),
      }),
    [seconds],
  )
}
