import { useEffect } from 'react'

/**
 * Lets the browser restore the scroll position when this document is reloaded or returned to from another one.
 * Next.js sets `history.scrollRestoration` to manual for its own pages.
 */
export function useDocumentPlace(): void {
  useEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = 'auto'
    }
    const stay = () => {
      window.history.scrollRestoration = 'manual'
    }
    const stop = new AbortController()
    window.addEventListener('pagehide', leave, stop)
    // A page in the back/forward cache continues unchanged.
    window.addEventListener('pageshow', stay, stop)
    return () => stop.abort()
  }, [])
}
