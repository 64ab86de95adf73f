import type { ChangeEvent, CompositionEvent } from 'react'
import { composesPlainWords } from '@/lib/search/dialog'
import type { HostedSession } from '@/lib/search/hosted-session'
import type { ModalSession } from '@/lib/search/modal-session'

/**
 * Returns input props that report every change to a search. While an input method is composing, the text is not
 * final: only the end of the composition starts the search.
 */
export function typingProps(session: Pick<HostedSession | ModalSession, 'type' | 'compose'>) {
  return {
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
      const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      if (composing && !composesPlainWords(navigator)) session.compose(target.value)
      else session.type(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (!composesPlainWords(navigator)) session.type(currentTarget.value)
    },
  }
}
