/** What happens in the modal search, without its looks. */
import { isBlankQuery } from './blank-query'
import { modalDebounce } from './constants'
import type { ModalSearchCall } from './modal-call'
import { groupByPage, hasFailed, type PageOfResults } from './modal-response'
import { type Clock, schedule, systemClock } from './schedule'
import { type Session, session } from './session'

/** What the modal shows below its input. */
export type ModalOutcome =
  | { kind: 'nothing-asked' }
  | { kind: 'loading' }
  | { kind: 'results'; pages: PageOfResults[]; total: number }
  | { kind: 'no-results' }
  | { kind: 'failed' }

export interface ModalState {
  /** What stands in the input. */
  query: string
  outcome: ModalOutcome
}

export interface ModalSession extends Session<ModalState> {
  /** The reader has changed the input. A blank query clears everything and asks nothing. */
  type(query: string): void
  /** The reader's input method is composing: results go, and nothing is asked until `type` gets the whole text. */
  compose(query: string): void
  /** Drops what waits and what is under way. */
  stop(): void
}

interface ModalSessionOptions {
  search: ModalSearchCall
  /** Id of the page to search below; '' for the whole blog. */
  ancestorId: string
  clock?: Clock
}

/** A new search. Answers that come late, for another query, are dropped. */
export function modalSession({ search, ancestorId, clock = systemClock }: ModalSessionOptions): ModalSession {
  const { state, subscribe, become } = session<ModalState>({ query: '', outcome: { kind: 'nothing-asked' } })
  const calls = schedule(0, clock)
  let asked = 0

  async function run(typed: string, number: number): Promise<void> {
    const outcome = await outcomeOf(search, typed.trim(), ancestorId)
    if (number === asked) become({ query: typed, outcome })
  }

  function drop(): number {
    calls.cancel()
    asked += 1
    return asked
  }

  return {
    state,
    subscribe,
    type(query) {
      const number = drop()
      if (isBlankQuery(query)) {
        become({ query, outcome: { kind: 'nothing-asked' } })
        return
      }
      become({ query, outcome: { kind: 'loading' } })
      calls.ask(() => void run(query, number), modalDebounce)
    },
    compose(query) {
      drop()
      become({ query, outcome: { kind: 'nothing-asked' } })
    },
    stop() {
      drop()
    },
  }
}

async function outcomeOf(search: ModalSearchCall, query: string, ancestorId: string): Promise<ModalOutcome> {
  const response = await search({ query, ancestorId })
  if (hasFailed(response)) return { kind: 'failed' }
  const pages = groupByPage(response.results)
  if (pages.length === 0) return { kind: 'no-results' }
  return { kind: 'results', pages, total: Math.max(response.total, pages.length) }
}
