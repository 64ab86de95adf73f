import { type PropsWithChildren, useRef } from 'react'
import { arrivalFocus } from '../boot/arrival'
import { useArrivalFocus } from '../hooks/navigation/useArrivalFocus'
import { useThemeClasses } from './theme-classes'

/** The heading of level 1. With an id it can be given the focus. */
export function Title({ id, children }: PropsWithChildren<{ id?: string }>) {
  const looks = useThemeClasses()
  return (
    <h1 id={id} tabIndex={id === undefined ? undefined : -1} className={looks.title}>
      {children}
    </h1>
  )
}

/** A heading of level 1 that reading begins at. */
export function ArrivalTitle({ children }: PropsWithChildren) {
  const looks = useThemeClasses()
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  return (
    <h1 ref={heading} tabIndex={-1} {...arrivalFocus} className={looks.title}>
      {children}
    </h1>
  )
}
