import type { RefObject } from 'react'
import { useNavigating } from '../navigation/useRouteChange'
import { useInView } from './useInView'

/** A huge margin above the viewport, so that an element behind the reader counts as reached. */
const above = '1000000px 0px 0px 0px'

/**
 * Whether the reader sees at least a tenth of the end-of-article mark, or has passed it. False again as
 * soon as a route change starts.
 */
export function useReachedEnd(mark: RefObject<Element | null>): boolean {
  const inView = useInView(mark, { threshold: 0.1, rootMargin: above })
  const navigating = useNavigating()
  return inView && !navigating
}
