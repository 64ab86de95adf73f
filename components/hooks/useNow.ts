import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from '../ui/PreservedHtml'

let mountedAt = 0

function time(): number {
  mountedAt ||= Date.now()
  return mountedAt
}

/**
 * The time at which the page was hydrated, in milliseconds since the epoch; null before, so that a cached page is
 * never wrong. It is set in a transition, which does not block input.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(() => (isHydrated() ? time() : null))
  useEffect(() => startTransition(() => setNow(time())), [])
  return now
}
