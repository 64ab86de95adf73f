import { useEffect } from 'react'

/**
 * Lets the browser restore the place in the page when this document is loaded again or returned to from another one.
 * The framework restores it between its own pages, and for that keeps the browser from doing so.
 */
export function useDocumentPlace(): void {
  useEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = 'auto'
    }
    const stay = () => {
      window.history.scrollRestoration = 'manual'
    }
    window.addEventListener('pagehide', leave)
    // A page that was kept in memory goes on as it was.
    window.addEventListener('pageshow', stay)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', stay)
    }
  }, [])
}
