/**
 * Calls `act` with the control at each click on it or in it. In the capture phase, because until hydration clicks are
 * stopped at the window (./framework).
 * @param selector of the controls, also of later ones
 */
export function onClick(selector: string, act: (control: HTMLElement, event: MouseEvent) => void): void {
  window.addEventListener(
    'click',
    (event) => {
      const { target } = event
      const control = target instanceof Element ? target.closest<HTMLElement>(selector) : null
      if (control) act(control, event)
    },
    true,
  )
}
