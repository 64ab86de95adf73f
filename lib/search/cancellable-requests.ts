/** Makes requests of the search client abort when the reader types on. */

/** A request of the client. Times in milliseconds. */
export interface ServiceRequest {
  url: string
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  headers: Record<string, string>
  data?: string | Uint8Array
  /** Timeout for connecting. */
  connectTimeout: number
  /** Timeout from there until the response. */
  responseTimeout: number
}

/** A response for the client; status 0 for a request that failed. */
export interface ServiceAnswer {
  status: number
  content: string
  isTimedOut: boolean
}

export interface Requester {
  send(request: ServiceRequest): Promise<ServiceAnswer>
}

/**
 * Returns a requester for the client, and a function that aborts its requests. An aborted one rejects, so that the
 * client does not try its next host.
 * @param request sends a request, for instance `fetch`
 * @param leastWait minimal timeout for a response in milliseconds: browsers do not report when they are connected,
 * so the connect timeout alone would abort normal responses
 */
export function cancellableRequests(
  request: (address: string, options: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>,
  leastWait: number,
): Requester & { cancel(): void } {
  const underWay = new Set<AbortController>()
  return {
    async send({ url, method, headers, data, connectTimeout, responseTimeout }) {
      const ending = new AbortController()
      underWay.add(ending)
      let timer = setTimeout(() => ending.abort('late'), Math.max(connectTimeout, leastWait))
      try {
        const answer = await request(url, {
          method,
          headers,
          signal: ending.signal,
          ...(data !== undefined && { body: typeof data === 'string' ? data : data.slice() }),
        })
        clearTimeout(timer)
        timer = setTimeout(() => ending.abort('late'), responseTimeout)
        return { status: answer.status, content: await answer.text(), isTimedOut: false }
      } catch (error) {
        const { aborted, reason } = ending.signal
        if (aborted && reason !== 'late') throw error
        return { status: 0, content: String(error), isTimedOut: aborted }
      } finally {
        clearTimeout(timer)
        underWay.delete(ending)
      }
    },
    cancel() {
      for (const ending of underWay) ending.abort('cancelled')
    },
  }
}
