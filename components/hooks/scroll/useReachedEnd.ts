import type { RefObject } from 'react'
import { useNavigating } from '../navigation/useNavigating'
import { useInView } from './useInView'

/**
 * Whether the reader has the end-of-article mark in view, at least a tenth of it. False again as soon as
 * a route change starts.
 */
export function useReachedEnd(mark: RefObject<Element | null>): boolean {
  const inView = useInView(mark, { threshold: 0.1 })
  const navigating = useNavigating()
  return inView && !navigating
}
