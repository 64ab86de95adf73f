import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from '../ui/PreservedHtml'

let mountedAt = 0

function time(): number {
  mountedAt ||= Date.now()
  return mountedAt
}

/**
 * When the page came to life in this browser, in milliseconds since the epoch; null before, so that a cached page is never wrong.
 * After hydration it is set in a transition, which lets the reader's actions come in between.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(() => (isHydrated() ? time() : null))
  useEffect(() => startTransition(() => setNow(time())), [])
  return now
}
