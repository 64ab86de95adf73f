import { useEffect, useState } from 'react'

/** The element with this id once the page is drawn; null before. For what is drawn into a place of another component. */
export function useElement(id: string): Element | null {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => setElement(document.getElementById(id)), [id])
  return element
}
