/** The last event for which `onEvent` found an element. */
let taken: Event | undefined

/** Whether a handler of `onEvent` acts on an event. */
export function isTaken(event: Event): boolean {
  return event === taken
}

/**
 * Calls `act` with the element at each event on it or in it. In the capture phase, because until hydration events are
 * stopped at the window (./framework).
 * @param selector of the elements, also of later ones
 */
export function onEvent<Type extends keyof WindowEventMap, Control extends HTMLElement = HTMLElement>(
  type: Type,
  selector: string,
  act: (element: Control, event: WindowEventMap[Type]) => void,
): void {
  window.addEventListener(
    type,
    (event) => {
      const { target } = event
      const element = target instanceof Element ? target.closest<Control>(selector) : null
      if (!element) return
      taken = event
      act(element, event)
    },
    true,
  )
}
