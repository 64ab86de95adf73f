import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

/**
 * A card that lies over some content until the reader asks for the content. It is uncovered by its button
 * and covered again when the pointer or the focus leaves the area around both, and by Escape.
 * Where nothing hovers it stays uncovered until the area scrolls out of view.
 */
export function useCover({ covered: startsCovered }: { covered: boolean }) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [covered, setCovered] = useState(startsCovered)
  const cover = () => setCovered(startsCovered)

  useEffect(() => {
    const element = area.current
    if (covered || !startsCovered || !element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) setCovered(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [covered, startsCovered])

  return {
    covered,
    areaProps: {
      ref: area,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') cover()
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const next = event.relatedTarget
        const { currentTarget: inside } = event
        // A press on plain ground takes the focus nowhere, or to a region around both; only a move to another control leaves.
        if (next instanceof Node && !inside.contains(next) && !next.contains(inside)) cover()
      },
    },
    buttonProps: {
      ref: button,
      'aria-expanded': !covered,
      'aria-controls': id,
      onClick: () => {
        setCovered(false)
        // Hidden links take no focus: wait until they are shown.
        requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('a[href]')?.focus())
      },
    },
    contentProps: {
      id,
      ref: content,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !startsCovered) return
        setCovered(true)
        requestAnimationFrame(() => button.current?.focus())
      },
    },
  }
}
