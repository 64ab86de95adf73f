import { useSyncExternalStore } from 'react'

const never = () => () => {}
let mountedAt = 0

/** When the page came to life in this browser, in milliseconds since the epoch; null before, so that a cached page is never wrong. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(
    never,
    () => {
      mountedAt ||= Date.now()
      return mountedAt
    },
    () => null,
  )
}
