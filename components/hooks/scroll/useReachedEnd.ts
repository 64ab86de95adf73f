import type { RefObject } from 'react'
import { useNavigating } from '../navigation/useRouteChange'
import { useInView } from './useInView'

/** So far above the window counts as in it: what is behind the reader has been reached. */
const above = '1000000px 0px 0px 0px'

/**
 * Whether the reader has the end-of-article mark in view, at least a tenth of it, or has passed it. False again as
 * soon as a route change starts.
 */
export function useReachedEnd(mark: RefObject<Element | null>): boolean {
  const inView = useInView(mark, { threshold: 0.1, rootMargin: above })
  const navigating = useNavigating()
  return inView && !navigating
}
