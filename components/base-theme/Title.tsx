import { type PropsWithChildren, useRef } from 'react'
import { arrivalFocus } from '../boot/arrival'
import { useArrivalFocus } from '../hooks/navigation/useArrivalFocus'
import { useThemeClasses } from './theme-classes'

/** The `h1`. With an id it is focusable. */
export function Title({ id, children }: PropsWithChildren<{ id?: string }>) {
  const looks = useThemeClasses()
  return (
    <h1 id={id} tabIndex={id === undefined ? undefined : -1} className={looks.title}>
      {children}
    </h1>
  )
}

/** The `h1` that receives the focus when the page arrives. */
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
