import type { ChangeEvent, CompositionEvent } from 'react'
import { composesPlainWords } from '@/lib/search/dialog'
import type { HostedSession } from '@/lib/search/hosted-session'
import type { ModalSession } from '@/lib/search/modal-session'
import { isComposing } from '../browser/composing'

type Typed = Pick<HostedSession | ModalSession, 'type' | 'compose'>

/**
 * Reports a change of an input to a search. While an input method is composing, the text is not final: only the end
 * of the composition starts the search.
 */
function report(session: Typed, field: HTMLInputElement): void {
  if (isComposing(field) && !composesPlainWords(navigator)) session.compose(field.value)
  else session.type(field.value)
}

function reportComposed(session: Typed, field: HTMLInputElement): void {
  if (!composesPlainWords(navigator)) session.type(field.value)
}

/** Returns input props that report every change to a search. */
export function typingProps(session: Typed) {
  return {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => report(session, target),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      reportComposed(session, currentTarget),
  }
}

/**
 * Reports the text of an input that React does not control, and every change of it. Returns a function that stops it.
 */
export function followTyping(field: HTMLInputElement, session: Typed): () => void {
  // Typed before this was loaded.
  if (field.value !== '') report(session, field)
  const stop = new AbortController()
  const { signal } = stop
  field.addEventListener('input', () => report(session, field), { signal })
  field.addEventListener('compositionend', () => reportComposed(session, field), { signal })
  return () => stop.abort()
}
