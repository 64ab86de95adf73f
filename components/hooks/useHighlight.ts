import { useEffect, useState } from 'react'

/** ms after rendering. */
const delay = 100

/** The keyword, once it is time to mark it in the results; '' before that. */
export function useHighlight(keyword: string): string {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delay)
    return () => clearTimeout(timer)
  }, [])
  return ready ? keyword : ''
}
