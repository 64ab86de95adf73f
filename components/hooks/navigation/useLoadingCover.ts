import { useEffect, useState } from 'react'
import { useNavigating } from './useRouteChange'

/** Milliseconds. Faster navigations show no loading cover; a navigation that never ends hides it after a time. */
const SHOW_AFTER = 150
const HIDE_AFTER = 10_000

/**
 * Whether the loading cover is visible: 150 ms after the loading flag is set, for 10 s at most, or until it is
 * clicked.
 */
export function useLoadingCover(): { shown: boolean; dismiss(): void } {
  const navigating = useNavigating()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!navigating) return
    const show = setTimeout(() => setShown(true), SHOW_AFTER)
    const hide = setTimeout(() => setShown(false), HIDE_AFTER)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
      setShown(false)
    }
  }, [navigating])
  return { shown, dismiss: () => setShown(false) }
}
