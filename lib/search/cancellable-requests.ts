/** Requests of the search client that end when the reader types on, instead of running to their end for nobody. */

/** What the client asks to be sent. Times in milliseconds. */
export interface ServiceRequest {
  url: string
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  headers: Record<string, string>
  data?: string | Uint8Array
  /** Until it is connected. */
  connectTimeout: number
  /** From there until it answers. */
  responseTimeout: number
}

/** What the client wants to know of an answer; status 0 for a request that failed. */
export interface ServiceAnswer {
  status: number
  content: string
  isTimedOut: boolean
}

export interface Requester {
  send(request: ServiceRequest): Promise<ServiceAnswer>
}

/**
 * A requester for the client, and a way to end what it has sent: that rejects, so that the client does not try its
 * next host.
 * @param request sends a request, for instance `fetch`
 * @param leastWait milliseconds in which an answer may begin at least: browsers do not tell when they are connected, so
 *   that the limit to connect alone would cut healthy answers
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
