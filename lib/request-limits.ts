/** Limits for every request of a server, set before the framework sees it. */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isObject } from '@/lib/workspace/shapes'

/** Parameters in a query. The site has fewer than ten; the framework's time to read them grows with their square. */
const parameterLimit = 100

/**
 * Requests that one HTTP/1.1 connection may have under way. Browsers and proxies send the next one after the answer; one
 * packet with thousands of requests would make as many answers that wait in memory.
 */
const pipelinedLimit = 32
/** Requests of one connection; what it sends after them is dropped. The last answer tells clients to open another one. */
const connectionLimit = 100

export interface ResponseLimits {
  /** Milliseconds between two looks at the answers under way. */
  interval: number
  /** Milliseconds without progress after which an answer is cut. */
  stalledAfter: number
  /** Bytes of all answers that wait in memory for their readers; beyond it the largest are cut. */
  waitingBytes: number
}

const usual: ResponseLimits = { interval: 1_000, stalledAfter: 20_000, waitingBytes: 128 * 1024 * 1024 }

/** An answer that is being sent. */
interface Sending {
  socket: Socket
  /** Bytes that have left the process, and since when there are no more. */
  sent: number
  since: number
}

/**
 * Cuts queries without end off addresses, closes connections with too many requests under way, and ends answers whose readers
 * do not read: each keeps its whole text in memory.
 * Counts for all servers of the process, from now on.
 */
export function limitRequests(limits: ResponseLimits = usual): void {
  const sending = new Set<Sending>()
  const underWay = new WeakMap<Socket, number>()
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response, socket, server } = message
    server.maxRequestsPerSocket ||= connectionLimit
    request.url = withoutEndlessQuery(request.url ?? '/')
    const own: Sending = { socket, sent: -1, since: Date.now() }
    sending.add(own)
    const count = (by: 1 | -1) => {
      const requests = (underWay.get(socket) ?? 0) + by
      underWay.set(socket, requests)
      return requests
    }
    if (count(1) > pipelinedLimit) socket.destroy()
    response.once('close', () => {
      sending.delete(own)
      count(-1)
    })
  })
  setInterval(() => cut(sending, limits), limits.interval).unref()
}

/** The address as it is; without its query when that has more parameters than any address of a site. */
export function withoutEndlessQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  return url.slice(start).split('&', parameterLimit + 1).length > parameterLimit ? url.slice(0, start) : url
}

function cut(sending: ReadonlySet<Sending>, { stalledAfter, waitingBytes }: ResponseLimits): void {
  const now = Date.now()
  const waiting = [...sending].filter(({ socket }) => socket.writableLength > 0)
  for (const one of waiting) {
    const sent = one.socket.bytesWritten - one.socket.writableLength
    if (sent !== one.sent) Object.assign(one, { sent, since: now })
    else if (now - one.since >= stalledAfter) one.socket.destroy()
  }
  let bytes = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0)
  const largest = waiting.sort((a, b) => b.socket.writableLength - a.socket.writableLength)
  for (const { socket } of largest) {
    if (bytes <= waitingBytes) return
    bytes -= socket.writableLength
    socket.destroy()
  }
}

interface Start {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  server: Server
}

/** Node's documentation of the channel names these members; their types are not declared. */
function isStart(message: unknown): message is Start {
  return (
    isObject(message) && [message.request, message.response, message.socket, message.server].every(isObject)
  )
}
