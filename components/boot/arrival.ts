import { whenShown } from '../browser/when-shown'

/** The element at which reading begins when the page arrives; one on a page. */
export const arrivalFocus = { 'data-arrival-focus': '' }

/** Moves the focus to where reading begins, once the page is seen. */
export function focusOnArrival(): void {
  const target = document.querySelector<HTMLElement>('[data-arrival-focus]')
  if (target) whenShown(() => target.focus({ preventScroll: true }))
}
