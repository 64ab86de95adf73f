/** State and logic of the hosted search's dialog, without its appearance. */

import { isBlankQuery } from './dialog'
import type { HostedSearch } from './hosted-client'
import { markDelay, queryInterval, typingDelay } from './hosted-constants'
import { type Clock, schedule, systemClock } from './schedule'
import type { SearchResponse } from './search-response'
import { type Session, session } from './session'

export interface HostedState {
  /** Value of the input. */
  query: string
  /** A query is running. */
  loading: boolean
  /** The page that is shown or requested, from 0. */
  page: number
  /** The last response to the query; null before it and after a failure. */
  response: SearchResponse | null
  /** The terms are highlighted. */
  marked: boolean
  /** The last query has failed: it is shown like a response without hits. */
  failed: boolean
}

export interface HostedSession extends Session<HostedState> {
  /** The reader has changed the input: results disappear at once, the query follows. */
  type(query: string): void
  /**
   * The reader's input method is composing: results disappear, and nothing is sent until `type` gets the whole
   * text.
   */
  compose(query: string): void
  /** Requests another page of the same query. */
  choosePage(page: number): void
  /** Cancels waiting and running queries. */
  stop(): void
}

interface HostedSessionOptions {
  search: HostedSearch
  clock?: Clock
  /** Called on every failure. */
  log?: (text: string, error: unknown) => void
}

const closed: HostedState = {
  query: '',
  loading: false,
  page: 0,
  response: null,
  marked: false,
  failed: false,
}

/** Creates a search. Late responses, for another query or page, are dropped. */
export function hostedSession({
  search,
  clock = systemClock,
  log = console.error,
}: HostedSessionOptions): HostedSession {
  const { state, subscribe, become } = session(closed)
  const queries = schedule(queryInterval, clock)
  const marks = schedule(0, clock)
  /** Aborts the previous request. */
  let asked = new AbortController()

  async function run(query: string, page: number, { signal }: AbortController): Promise<void> {
    become({ ...state(), loading: true, failed: false })
    try {
      const response = await search(query, page, signal)
      if (signal.aborted) return
      become({ ...state(), loading: false, response, marked: false })
      marks.ask(() => become({ ...state(), marked: true }), markDelay)
    } catch (error) {
      if (signal.aborted) return
      log('Algolia search error:', error)
      become({ ...state(), loading: false, response: null, failed: true })
    }
  }

  function drop(): AbortController {
    queries.cancel()
    marks.cancel()
    asked.abort()
    asked = new AbortController()
    return asked
  }

  return {
    state,
    subscribe,
    type(query) {
      const asking = drop()
      become({ ...closed, query })
      if (!isBlankQuery(query)) queries.ask(() => void run(query.trim(), 0, asking), typingDelay)
    },
    compose(query) {
      drop()
      become({ ...closed, query })
    },
    choosePage(page) {
      const { query } = state()
      if (isBlankQuery(query)) return
      const asking = drop()
      become({ ...state(), page, loading: true })
      queries.ask(() => void run(query.trim(), page, asking), 0)
    },
    stop() {
      drop()
    },
  }
}
