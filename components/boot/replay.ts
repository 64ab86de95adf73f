import { opensModal } from '@/lib/search/shortcut'

declare global {
  interface Window {
    /** Do again what the reader did before the boot script ran: the script in the head holds it. null: nothing holds any more. */
    earlyActions?: (() => void)[] | null
  }
}

/** Actions of the reader that wait for hydration. */
export interface HeldActions {
  /** Does them again, in their order: now the components hear them. */
  release(): void
  /** The framework does not come: forms go to the server as they do without scripts. */
  giveUp(): void
}

/** Says of a control that what the reader did with it is still to come. */
const mark = 'data-held'

/** Controls that do nothing by themselves. Links, form fields, toggles, and what the boot script serves work before hydration. */
const controls =
  'button:not([data-mode-button], [data-uncover], [data-notices] *), [role="button"], [role="tab"], a[data-needs-framework]'

/**
 * Holds clicks on controls, shortcuts and forms that only the framework can answer until the page is hydrated, so that
 * none is lost and none happens twice. Links and forms that lead to another page are followed as without scripts.
 * @param printKey whether the keys that print open the modal search
 */
export function keepActions(printKey: boolean): HeldActions {
  const held: (() => void)[] = []
  const submits: HTMLFormElement[] = []
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()
  const stop = new AbortController()
  const hold = (event: Event, element: Element | null, action: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    element?.setAttribute(mark, '')
    held.push(() => {
      element?.removeAttribute(mark)
      if (element?.isConnected !== false) action()
    })
  }
  const listen = (type: string, act: (event: Event) => void) =>
    window.addEventListener(type, act, { capture: true, signal: stop.signal })

  listen('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null
    // The boot script mounts the islands of articles itself.
    if (!control || isSubmitButton(control) || control.closest('[data-article]')) return
    hold(event, control, () => control.click())
  })
  listen('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || leadsElsewhere(form)) return
    submits.push(form)
    hold(event, form, () => form.requestSubmit())
  })
  listen('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || !opensModal(event, isApple(), printKey)) return
    const { code, ctrlKey, key, metaKey } = event
    hold(event, null, () =>
      window.dispatchEvent(new KeyboardEvent('keydown', { code, ctrlKey, key, metaKey })),
    )
  })
  listen('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) fields.add(target)
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

  return {
    release() {
      stop.abort()
      for (const field of fields) typeAgain(field)
      for (const act of held.splice(0)) act()
    },
    giveUp() {
      if (stop.signal.aborted) return
      stop.abort()
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
      submits.at(-1)?.submit()
    },
  }
}

/** Ends the holding by the script in the head. Returns what was held, in its order. */
export function takeEarlyActions(): (() => void)[] {
  const actions = window.earlyActions ?? []
  window.earlyActions = null
  return actions
}

/** Their forms are held, or go where they lead. */
function isSubmitButton(control: Element): boolean {
  return control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null
}

/** A form that asks for a page works without scripts. */
function leadsElsewhere(form: HTMLFormElement): boolean {
  return form.method === 'get' && form.hasAttribute('action')
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

/**
 * Tells the components what was typed before they were there: they only hear of a value that differs from the one that
 * they have seen last, so that they are shown an empty field first.
 */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  if (typed === '' || !field.isConnected) return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = ''
  Reflect.set(prototype, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
