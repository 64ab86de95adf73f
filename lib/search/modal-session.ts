/** State and logic of the modal search, without its appearance. */

import { isBlankQuery } from './dialog'
import type { ModalSearchCall } from './modal-call'
import { groupByPage, hasFailed, type PageOfResults } from './modal-response'
import { type Clock, schedule, systemClock } from './schedule'
import { type Session, session } from './session'

/** Delay from the last key to the request in milliseconds. */
const debounce = 1_000

/** Content below the input of the modal. */
export type ModalOutcome =
  | { kind: 'nothing-asked' }
  | { kind: 'loading' }
  | { kind: 'results'; pages: PageOfResults[]; total: number }
  | { kind: 'no-results' }
  | { kind: 'failed' }

export interface ModalState {
  /** Value of the input. */
  query: string
  /** Id of the page to search below; '' for the whole blog. */
  ancestorId: string
  outcome: ModalOutcome
}

export interface ModalSession extends Session<ModalState> {
  /** The reader has changed the input. A blank query clears everything and sends nothing. */
  type(query: string): void
  /**
   * The reader's input method is composing: results disappear, and nothing is sent until `type` gets the whole
   * text.
   */
  compose(query: string): void
  /**
   * Searches below this page from now on, or with '' in the whole blog again; the current query is repeated at
   * once.
   */
  searchBelow(ancestorId: string): void
  /** Cancels waiting and running queries. */
  stop(): void
}

interface ModalSessionOptions {
  search: ModalSearchCall
  clock?: Clock
}

/** Creates a search. Late responses, for another query, are dropped. */
export function modalSession({ search, clock = systemClock }: ModalSessionOptions): ModalSession {
  const { state, subscribe, become } = session<ModalState>({
    query: '',
    ancestorId: '',
    outcome: { kind: 'nothing-asked' },
  })
  const calls = schedule(0, clock)
  let asked = 0

  async function run({ query, ancestorId }: ModalState, number: number): Promise<void> {
    const outcome = await outcomeOf(search, query.trim(), ancestorId)
    if (number === asked) become({ query, ancestorId, outcome })
  }

  /** Shows the new query, and sends it after the delay; a blank query is not sent. */
  function ask(query: string, ancestorId: string, delay: number): void {
    const number = drop()
    const kind = isBlankQuery(query) ? 'nothing-asked' : 'loading'
    become({ query, ancestorId, outcome: { kind } })
    if (kind === 'loading') calls.ask(() => void run(state(), number), delay)
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
      ask(query, state().ancestorId, debounce)
    },
    compose(query) {
      drop()
      become({ ...state(), query, outcome: { kind: 'nothing-asked' } })
    },
    searchBelow(ancestorId) {
      ask(state().query, ancestorId, 0)
    },
    stop() {
      drop()
    },
  }
}

async function outcomeOf(search: ModalSearchCall, query: string, ancestorId: string): Promise<ModalOutcome> {
  const response = await search({ query, ancestorId })
  if (hasFailed(response)) return { kind: 'failed' }
  const pages = groupByPage(response)
  if (pages.length === 0) return { kind: 'no-results' }
  return { kind: 'results', pages, total: Math.max(response.total, pages.length) }
}
