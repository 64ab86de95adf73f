import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'

/** Calls `onChange` when a navigation to another page starts. The callback must be stable. */
export function useRouteChange(onChange: () => void) {
  const { events } = useRouter()
  useEffect(() => {
    events.on('routeChangeStart', onChange)
    return () => events.off('routeChangeStart', onChange)
  }, [events, onChange])
}

/** The loading flag: set when a route change starts, cleared when it completes or fails. */
export function useNavigating(): boolean {
  const { events } = useRouter()
  const [navigating, setNavigating] = useState(false)
  useEffect(() => {
    const start = (_url: string, { shallow }: { shallow: boolean }) => setNavigating(!shallow)
    const end = () => setNavigating(false)
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', end)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', end)
    }
  }, [events])
  return navigating
}
