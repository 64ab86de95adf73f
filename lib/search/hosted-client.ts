/** Configures and queries the client of the hosted search. The client itself is only loaded in a browser. */
import type { BrowserSettings } from '@/conf/browser'
import { fieldsOf, listOf } from '@/lib/unknown-values'
import { cancellableRequests, type Requester } from './cancellable-requests'
import { type ClientTimeouts, hostFailureSeconds, hostTimeouts } from './hosted-constants'
import { type SearchResponse, toSearchResponse } from './search-response'

/** One query. */
export interface IndexQuery {
  indexName: string
  query: string
  /** From 0. */
  page: number
  hitsPerPage: number
}

/** The part of the search client that is used. */
export interface HostedClient {
  search(questions: { requests: IndexQuery[] }): Promise<unknown>
}

export interface HostedClientOptions {
  /** In milliseconds. */
  timeouts: ClientTimeouts
  hostsCache: HostMemory
  requester: Requester
  /** In place of the service's own. */
  hosts?: ServiceHost[]
}

export type CreateHostedClient = (appId: string, apiKey: string, options: HostedClientOptions) => HostedClient

/** @param signal aborts the running request; the search then rejects */
export type HostedSearch = (query: string, page: number, signal: AbortSignal) => Promise<SearchResponse>

/**
 * Returns a function that searches the index for one page of SEARCH_HITS_PER_PAGE hits. It rejects
 * when the client cannot be created, or the service fails or returns something else. The client is created for the
 * first search.
 */
export function hostedSearch(
  settings: Pick<
    BrowserSettings,
    | 'ALGOLIA_APP_ID'
    | 'ALGOLIA_SEARCH_ONLY_APP_KEY'
    | 'ALGOLIA_INDEX'
    | 'ALGOLIA_HOST'
    | 'SEARCH_HITS_PER_PAGE'
  >,
  createClient: CreateHostedClient,
): HostedSearch {
  let client: HostedClient | null = null
  const requests = cancellableRequests(
    (address, options) => fetch(address, options),
    hostTimeouts.connect + hostTimeouts.read,
  )
  return async (query, page, signal) => {
    signal.throwIfAborted()
    client ??= createClient(settings.ALGOLIA_APP_ID, settings.ALGOLIA_SEARCH_ONLY_APP_KEY, {
      timeouts: hostTimeouts,
      hostsCache: hostMemory(hostFailureSeconds),
      requester: requests,
      ...ownHosts(settings.ALGOLIA_HOST),
    })
    signal.addEventListener('abort', requests.cancel, { once: true })
    const answer = await client.search({
      requests: [
        {
          indexName: settings.ALGOLIA_INDEX,
          query,
          page,
          hitsPerPage: settings.SEARCH_HITS_PER_PAGE,
        },
      ],
    })
    return toSearchResponse(listOf(fieldsOf(answer).results)[0])
  }
}

/** Cache in which the client's transport stores failed hosts. */
export interface HostMemory {
  get<Value>(host: Record<string, unknown> | string, otherwise: () => Promise<Value>): Promise<Value>
  set<Value>(host: Record<string, unknown> | string, state: Value): Promise<Value>
  delete(host: Record<string, unknown> | string): Promise<void>
  clear(): Promise<void>
}

/**
 * Remembers failed hosts for a time. The client's own cache serializes to JSON and so loses the methods of
 * its values; this one lasts as long as the page.
 */
export function hostMemory(seconds: number, now: () => number = Date.now): HostMemory {
  const hosts = new Map<string, { state: unknown; expires: number }>()
  return {
    async get<Value>(host: Record<string, unknown> | string, otherwise: () => Promise<Value>) {
      const entry = hosts.get(JSON.stringify(host))
      // The value for a host was stored by the same caller.
      return entry !== undefined && now() < entry.expires ? (entry.state as Value) : otherwise()
    },
    async set(host, state) {
      hosts.set(JSON.stringify(host), { state, expires: now() + seconds * 1_000 })
      return state
    },
    async delete(host) {
      hosts.delete(JSON.stringify(host))
    },
    async clear() {
      hosts.clear()
    },
  }
}

/** A host in the configuration of the client. */
export interface ServiceHost {
  /** Host, port and path, without protocol. */
  url: string
  accept: 'readWrite'
  protocol: 'http' | 'https'
}

/** The owner's proxy, which replaces the service's own hosts; none for ''. @param address ALGOLIA_HOST */
export function ownHosts(address: string): { hosts?: ServiceHost[] } {
  const [, protocol, url] = /^(https?):\/\/(.+)$/.exec(address) ?? []
  if (!url) return {}
  return { hosts: [{ url, accept: 'readWrite', protocol: protocol === 'http' ? 'http' : 'https' }] }
}
