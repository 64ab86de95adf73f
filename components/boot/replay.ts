import { isComposing } from '../browser/composing'
import { isPlainClick } from '../ui/links'
import { jumpAddress } from './jump'
import { isTaken } from './on-event'
import { closeHeldDialog, toggleHeldPart } from './opened'
import { isInModalSearch } from './search-shortcut'

/** Actions of the reader that wait for hydration. */
export interface HeldActions {
  /** Calls `start` at each held action. Assistive technologies press controls without pointer or key events. */
  onHeld(start: () => void): void
  /** Replays them in order, after hydration. */
  release(): void
  /** Hydration will not come: forms are sent to the server, as without scripts. */
  giveUp(): void
}

/** Marks a control whose action is held, and what leads to another page: styles show at once that it was pressed. */
const mark = 'data-held'

/**
 * Holds clicks on buttons and forms that need the framework until hydration, so that none is lost or happens twice.
 * Links, form fields and toggles work before hydration, and so does what other parts of the boot script handle: they
 * have to be installed before. Links and forms to another page are marked until this page is hydrated or left.
 */
export function keepActions(): HeldActions {
  const held: (() => void)[] = []
  const submits: HTMLFormElement[] = []
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()
  const stop = new AbortController()
  let start = () => {}
  const hold = (event: Event, element: Element, action: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    element.setAttribute(mark, '')
    held.push(() => {
      if (element.isConnected) action()
    })
    start()
  }
  const unmark = () => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  }
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    act: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, act, { capture: true, signal: stop.signal })

  listen('click', (event) => {
    if (closeHeldDialog(event.target)) {
      event.stopImmediatePropagation()
      return
    }
    const target = event.target instanceof Element ? event.target : null
    const link = target?.closest<HTMLAnchorElement>('a[href]')
    if (link && leavesPage(link, event)) link.setAttribute(mark, '')
    const control = target?.closest('button')
    // The islands of articles draw their buttons and handle them.
    if (!control || isTaken(event) || isSubmitButton(control) || control.closest('[data-article]')) return
    const isWanted = toggleHeldPart(control)
    hold(event, control, () => {
      if (isWanted()) control.click()
    })
  })
  listen('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    form.setAttribute(mark, '')
    if (leadsElsewhere(form)) return
    const address = jumpAddress(form)
    if (address !== null) {
      event.preventDefault()
      event.stopImmediatePropagation()
      location.assign(address)
      return
    }
    submits.push(form)
    hold(event, form, () => form.requestSubmit())
  })
  listen('input', ({ target }) => {
    // React does not hold the value of the modal search.
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !isInModalSearch(target))
    )
      fields.add(target)
  })
  listen('change', (event) => {
    const { target } = event
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    hold(event, target, () => {
      target.value = value
      target.dispatchEvent(new Event('change', { bubbles: true }))
    })
  })

  // The browser may show this document again.
  listen('pagehide', unmark)

  return {
    onHeld(then) {
      start = then
    },
    release() {
      stop.abort()
      for (const field of fields) {
        if (isComposing(field))
          field.addEventListener('compositionend', () => typeAgain(field), { once: true })
        else typeAgain(field)
      }
      unmark()
      for (const act of held.splice(0)) act()
    },
    giveUp() {
      if (stop.signal.aborted) return
      stop.abort()
      closeHeldDialog(null)
      unmark()
      submits.at(-1)?.submit()
    },
  }
}

/** Ends recording by the script in the head (components/head/early-actions). Returns the recorded actions in order. */
export function takeEarlyActions(): (() => void)[] {
  const actions = window.earlyActions ?? []
  window.earlyActions = null
  return actions
}

/** Their forms are held or submitted themselves. */
function isSubmitButton({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form !== null
}

/** Whether a click on a link leads to another page of this site, in this tab. */
function leavesPage({ target, origin, pathname }: HTMLAnchorElement, click: MouseEvent): boolean {
  return !target && origin === location.origin && pathname !== location.pathname && isPlainClick(click)
}

/** A form that opens a page works without scripts. */
function leadsElsewhere(form: HTMLFormElement): boolean {
  return form.method === 'get' && form.hasAttribute('action')
}

/**
 * Informs the components of text that was typed before hydration. React only reports a value that differs from the
 * last one, so the field is emptied first.
 */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  if (typed === '' || !field.isConnected) return
  field.value = ''
  // The setter of the class: React has put its own on the field.
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
