import { type PropsWithChildren, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface PortalProps {
  /** Id of an element of another component. */
  into: string
}

/**
 * Renders its children into an element of another component. Nothing on the server, during hydration, and on pages
 * without such an element.
 */
export function Portal({ into, children }: PropsWithChildren<PortalProps>) {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => setElement(document.getElementById(into)), [into])
  return element && createPortal(children, element)
}
