import { onEvent } from './on-event'

/** Marks a button that shows one of several greetings. A live region is its next sibling. */
export const greetingButton = (greetings: readonly string[]) => ({
  'data-greetings': JSON.stringify(greetings),
})

/** Shows another greeting on each click on a `greetingButton`, and announces it. */
export function followGreeting(): void {
  onEvent('click', '[data-greetings]', (button) => {
    const greetings: string[] = JSON.parse(button.dataset.greetings ?? '')
    const text = anotherGreeting(greetings, button.textContent, Math.random())
    for (const element of [button, button.nextElementSibling]) if (element) element.textContent = text
  })
}

/**
 * Another greeting than the current one, if there is any.
 * @param chance a number from 0 up to, not including, 1
 */
export function anotherGreeting(
  greetings: readonly string[],
  current: string | null,
  chance: number,
): string | null {
  const others = greetings.filter((greeting) => greeting !== current)
  return others[Math.floor(chance * others.length)] ?? current
}
