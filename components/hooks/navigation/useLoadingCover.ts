import { useEffect, useState } from 'react'
import { useNavigating } from './useRouteChange'

/** Quicker changes show no cover; a change that never ends shows none for longer (milliseconds). */
const SHOW_AFTER = 150
const HIDE_AFTER = 10_000

/** Whether the loading cover is in view: with the loading flag, after 150 ms, for 10 s at most, until it is pressed. */
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
