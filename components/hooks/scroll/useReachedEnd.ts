import type { RefObject } from 'react'
import { useNavigating } from '../navigation/useRouteChange'
import { useInView } from './useInView'

/**
 * Whether the reader sees at least a tenth of the end-of-article mark, or has passed it. False again as
 * soon as a route change starts.
 * @param covered height, in pixels, at the lower edge of the viewport in which the mark does not count as seen
 */
export function useReachedEnd(mark: RefObject<Element | null>, covered = 0): boolean {
  // A huge margin above the viewport, so that an element behind the reader counts as reached.
  const inView = useInView(mark, { threshold: 0.1, rootMargin: `1000000px 0px ${-covered}px 0px` })
  const navigating = useNavigating()
  return inView && !navigating
}
