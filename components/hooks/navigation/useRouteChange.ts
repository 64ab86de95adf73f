import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** Calls `onChange` when the reader starts to go to another page. Give it a callback that does not change. */
export function useRouteChange(onChange: () => void) {
  const { events } = useRouter()
  useEffect(() => {
    events.on('routeChangeStart', onChange)
    return () => events.off('routeChangeStart', onChange)
  }, [events, onChange])
}
