import { useRouter } from 'next/router'
import { type RefObject, useEffect, useState } from 'react'
import { useInView } from './useInView'

/**
 * Whether the reader has the end-of-article mark in view, at least a tenth of it. False again as soon as
 * a route change starts.
 */
export function useReachedEnd(mark: RefObject<Element | null>): boolean {
  const { events } = useRouter()
  const inView = useInView(mark, { threshold: 0.1 })
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const leave = () => setLeaving(true)
    const stay = () => setLeaving(false)
    events.on('routeChangeStart', leave)
    events.on('routeChangeComplete', stay)
    events.on('routeChangeError', stay)
    return () => {
      events.off('routeChangeStart', leave)
      events.off('routeChangeComplete', stay)
      events.off('routeChangeError', stay)
    }
  }, [events])
  return inView && !leaving
}
