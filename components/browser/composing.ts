const mark = 'data-composing'

/** Marks each field while an input method composes text in it, for code that is loaded later. */
export function markComposing(): void {
  const follow = (event: Event) => {
    if (event.target instanceof Element)
      event.target.toggleAttribute(mark, event instanceof InputEvent && event.isComposing)
  }
  window.addEventListener('input', follow, true)
  // Some browsers send it after the last `input`.
  window.addEventListener('compositionend', follow, true)
}

/** Whether an input method is composing in a field: its text is not final, and setting it would end the composition. */
export function isComposing(field: Element): boolean {
  return field.hasAttribute(mark)
}
