import { opensModal } from '@/lib/search/shortcut'

declare global {
  interface Window {
    /** Actions of the reader before the boot script ran. null: recording has ended. */
    earlyActions?: (() => void)[] | null
  }
}

/** Marks a control whose action is recorded: styles show at once that it was pressed (styles/globals.css). */
const mark = 'data-held'

/**
 * Records what readers do before the boot script runs, which browsers only start after the whole page has loaded:
 * clicks on controls, changes of selects, forms without an `action`, and search shortcuts. The boot script repeats
 * them (components/boot/replay).
 */
export function recordEarlyActions(): void {
  window.earlyActions = []
  record('click', ({ target }) => {
    const control = elementOf(target)?.closest<HTMLElement>('button[type=button], [role=button], [role=tab]')
    return control && marked(control, () => control.isConnected && control.click())
  })
  record('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return null
    const { value } = target
    return marked(target, () => {
      target.value = value
      target.dispatchEvent(new Event('change', { bubbles: true }))
    })
  })
  record('submit', ({ target }) =>
    target instanceof HTMLFormElement && !target.hasAttribute('action')
      ? marked(target, () => target.requestSubmit())
      : null,
  )
  record('keydown', (event) => {
    const isApple = /mac|iphone|ipad/i.test(navigator.platform)
    // The data of components/boot, of which only this value is needed here.
    const printKey = document.documentElement.dataset.boot?.includes('"printKeySearches":true') ?? false
    if (!opensModal(event, isApple, printKey)) return null
    const { code, key, ctrlKey, metaKey } = event
    const press = { code, key, ctrlKey, metaKey, cancelable: true }
    const open = () => window.dispatchEvent(new KeyboardEvent('keydown', press))
    // The link to the search shows that the shortcut was taken.
    const link = document.querySelector('a[href$="/search"], a[href*="/search?"]')
    return link ? marked(link, open) : open
  })
}

/** Ends recording without repeating anything, and removes the marks. */
export function dropEarlyActions(): void {
  window.earlyActions = null
  for (const control of document.querySelectorAll(`[${mark}]`)) control.removeAttribute(mark)
}

/**
 * Holds events back while actions are recorded.
 * @param toAction returns what repeats the reader's action, or null for an event that is none
 */
function record<Type extends keyof WindowEventMap>(
  type: Type,
  toAction: (event: WindowEventMap[Type]) => (() => void) | null | undefined,
): void {
  window.addEventListener(
    type,
    (event) => {
      const action = window.earlyActions && toAction(event)
      if (!action) return
      window.earlyActions?.push(action)
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

function marked(control: Element, action: () => void): () => void {
  control.setAttribute(mark, '')
  return () => {
    control.removeAttribute(mark)
    action()
  }
}

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null
}
