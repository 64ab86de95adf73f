import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { opensPart } from '../boot/opened'
import { rowForKey } from '../browser/drop-down'
import { useDismiss } from './useDismiss'

type State = 'closed' | 'pointed' | 'pressed'

/**
 * A button with a list of links below it. With a mouse it opens on hover and closes on leave; a click, Enter or
 * Space toggles it (the first click on a list opened by hover keeps it open). Down opens it and focuses the first
 * row; Up, Down, Home and End move; Escape closes it and returns the focus. It also closes when the focus leaves,
 * and on a click elsewhere, because a tap may not move the focus.
 */
export function useDropDown() {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [state, setState] = useState<State>('closed')
  const open = state !== 'closed'
  const close = useCallback(() => setState('closed'), [])
  useDismiss(area, open, close)

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setState('closed')
      button.current?.focus()
      return
    }
    const all = rows()
    const at = document.activeElement
    const focused = at instanceof HTMLElement ? all.indexOf(at) : -1
    if (focused < 0 && event.key !== 'ArrowDown') return
    const row = all[rowForKey(event.key, focused, all.length) ?? -1]
    if (!row) return
    event.preventDefault()
    setState('pressed')
    // A hidden list cannot be focused: wait until it is visible.
    if (open) row.focus()
    else requestAnimationFrame(() => row.focus())
  }

  return {
    open,
    close,
    /** Props of the element around button and list. */
    areaProps: {
      ref: area,
      onKeyDown,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setState((now) => (now === 'closed' ? 'pointed' : now))
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setState('closed')
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState('closed')
      },
    },
    buttonProps: {
      ...opensPart,
      ref: button,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setState((now) => (now === 'pressed' ? 'closed' : 'pressed')),
    },
    listProps: { ref: list, id },
  }
}
