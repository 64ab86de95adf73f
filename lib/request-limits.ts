/** Limits for every request of a server, enforced before Next.js sees it. */
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { acceptedCoding } from '@/lib/http-requests'
import { isObject, member, numberOf, urlOf } from '@/lib/unknown-values'

/** Parameters in a query. The site uses fewer than ten; Next.js needs time that grows with their square. */
const parameterLimit = 100
/**
 * Segments in a path. The site's addresses have at most 20 (`screenAt`), plus SUB_PATH and the prefix of page data;
 * Next.js processes each segment several times before it calls the site.
 */
const segmentLimit = 40
/** Separators of segments, however often they are encoded. */
const divider = /[/\\]|%(?:25)*(?:2f|5c)/gi
/** An address that does not exist, so that it is answered with the 404 page. */
const nowhere = '/404'

/**
 * Requests that one HTTP/1.1 connection may have in progress. Browsers and proxies send the next one after the
 * response; one packet with many requests would create as many responses that wait in memory.
 */
const pipelinedLimit = 2
/**
 * Milliseconds between two checks of waiting responses while requests arrive: many responses are created in a
 * second.
 */
const pressureInterval = 100
/** Requests per connection; later ones are dropped. The last response tells clients to open a new connection. */
const connectionLimit = 100

export interface RequestLimits {
  /** Milliseconds between two checks of the responses in progress. */
  interval: number
  /** Milliseconds without progress after which a response is aborted. */
  stalledAfter: number
  /**
   * Bytes of all responses that wait in memory for their readers; beyond it, those that would wait longest are
   * aborted.
   */
  waitingBytes: number
  /**
   * Milliseconds in which a request must arrive completely. No route waits longer than 10 s for a body, but an
   * unread body keeps its connection until Node's own limit: five minutes by default.
   */
  requestTime: number
}

const usual: RequestLimits = {
  interval: 1_000,
  stalledAfter: 20_000,
  waitingBytes: 64 * 1024 * 1024,
  requestTime: 30_000,
}

/** Bytes in memory per byte of a response that waits behind another one. */
const bytesOfQueued = 3

/**
 * Factor by which older progress counts in each interval. The operating system buffers the beginning of each
 * response, whether it is read or not, so that part must soon count little.
 */
const fading = 0.7

/** A connection with responses in progress. */
interface Connection {
  socket: Socket
  /** Each response, with its Content-Length. */
  answers: Map<ServerResponse, number>
  /** Bytes sent, and since when no more were sent. */
  sent: number
  since: number
  /** Bytes sent lately. */
  progress: number
  /** Since when no response is in progress. */
  idleSince: number
  /** Keep-alive timeout of the server in milliseconds. */
  keptFor: number
}

/**
 * Enforces the limits: cuts queries that are too long, answers paths that are too long with 404, closes connections
 * with too many requests or with one that does not end, and aborts responses whose readers do not read, because
 * each keeps its whole text in memory. Affects all servers of the process from now on.
 */
export function limitRequests(limits: RequestLimits = usual): void {
  const connections = new Map<Socket, Connection>()
  let lookedAt = 0
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response, socket, server } = message
    server.maxRequestsPerSocket ||= connectionLimit
    server.headersTimeout = limits.requestTime
    server.requestTimeout = limits.requestTime
    request.url = withoutEndlessQuery(withoutEndlessPath(asAddress(request.url ?? '/')))
    request.headers['accept-encoding'] = acceptedCoding(request.headers['accept-encoding'])
    const connection = connections.get(socket) ?? open(socket, connections)
    connection.keptFor = server.keepAliveTimeout
    connection.answers.set(response, 0)
    noteLength(response, (bytes) => connection.answers.set(response, bytes))
    if (connection.answers.size > pipelinedLimit) {
      socket.destroy()
      // Node has read it already, and Next.js gets it.
      request.url = nowhere
    }
    const now = performance.now()
    if (now - lookedAt >= pressureInterval) {
      lookedAt = now
      relieve([...connections.values()], limits.waitingBytes)
    }
    response.once('close', () => {
      connection.answers.delete(response)
      connection.idleSince = performance.now()
    })
  })
  const look = () => {
    const open = [...connections.values()]
    noteProgress(open, limits)
    relieve(open, limits.waitingBytes)
  }
  setInterval(look, limits.interval).unref()
}

/**
 * Makes requests to change the protocol (`Upgrade`) count as ordinary ones, from now on. Next.js treats them as
 * WebSockets: it keeps their connections open without any of these limits, and logs addresses that it cannot parse.
 * Not for development, where hot reloading needs a WebSocket.
 */
export function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    const server = member(message, 'socket', 'server')
    // Without a listener Node ignores the header.
    if (server instanceof Server) server.removeAllListeners('upgrade')
  })
}

function open(socket: Socket, connections: Map<Socket, Connection>): Connection {
  const answers: Connection['answers'] = new Map()
  const now = performance.now()
  const connection = {
    socket,
    answers,
    sent: sentBy(socket),
    since: now,
    progress: 0,
    idleSince: now,
    keptFor: 0,
  }
  connections.set(socket, connection)
  socket.once('close', () => {
    connections.delete(socket)
    // Node only reports the response that was being sent. Those behind it would never be released.
    for (const response of [...answers.keys()]) if (response.socket === null) abandon(response)
  })
  return connection
}

function abandon(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}

/**
 * Bytes sent by the process. A page is one write, which the socket only counts when it is complete: slow readers
 * would seem to make no progress. The underlying handle is undocumented; Node's own socket timeout reads the same
 * numbers.
 */
function sentBy(socket: Socket): number {
  const given = numberOf(member(socket, '_handle', 'bytesWritten'))
  const queued = numberOf(member(socket, '_handle', 'writeQueueSize'))
  return given === null || queued === null ? socket.bytesWritten - socket.writableLength : given - queued
}

/**
 * Reports the length that Next.js announces. Its compression removes Content-Length, but keeps the text in memory.
 */
function noteLength(response: ServerResponse, note: (bytes: number) => void): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() === 'content-length') note(Number(value) || 0)
    return setHeader(name, value)
  }
}

/** The address unchanged; `/` for one that is no path, such as `*`: Next.js would throw and log an error. */
function asAddress(url: string): string {
  return url.startsWith('/') || urlOf(url) !== null ? url : '/'
}

/** The address unchanged; without its query when that has too many parameters. */
export function withoutEndlessQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  return url.slice(start).split('&', parameterLimit + 1).length > parameterLimit ? url.slice(0, start) : url
}

/** The address unchanged; one that does not exist when its path has too many segments. */
export function withoutEndlessPath(url: string): string {
  const start = url.indexOf('?')
  const path = start < 0 ? url : url.slice(0, start)
  let segments = 0
  for (const _ of path.matchAll(divider)) if (++segments > segmentLimit) return nowhere
  return url
}

/** Records what each connection has sent, and closes those that make no progress or send no request. */
function noteProgress(
  connections: readonly Connection[],
  { stalledAfter, requestTime }: RequestLimits,
): void {
  const now = performance.now()
  for (const connection of connections) {
    const { socket, answers, idleSince, keptFor } = connection
    // Node restarts its timeout at each byte, also for empty lines, which are no request.
    if (answers.size === 0 && now - idleSince >= keptFor + requestTime) socket.destroy()
    const sent = sentBy(socket)
    connection.progress = connection.progress * fading + sent - connection.sent
    if (sent !== connection.sent || socket.writableLength === 0)
      Object.assign(connection, { sent, since: now })
    else if (now - connection.since >= stalledAfter) socket.destroy()
  }
}

/** Closes the connections whose responses would wait longest until the others fit. */
function relieve(connections: readonly Connection[], waitingBytes: number): void {
  const waiting = connections.map((connection) => ({ ...connection, bytes: bytesOf(connection) }))
  let bytes = waiting.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes <= waitingBytes) return
  for (const one of slowestFirst(waiting)) {
    if (bytes <= waitingBytes) return
    bytes -= one.bytes
    one.socket.destroy()
  }
}

/** Bytes of memory that a connection's responses take. */
function bytesOf({ answers }: Connection): number {
  return [...answers].reduce((sum, [response, announced]) => sum + bytesOfAnswer(response, announced), 0)
}

/**
 * A response that is being compressed waits as text before the compression. A response behind another one waits as
 * text, two bytes per character, beside the compressed bytes that are made in its turn.
 */
function bytesOfAnswer(response: ServerResponse, announced: number): number {
  const isCompressing = !response.writableEnded && response.hasHeader('content-encoding')
  const length = isCompressing ? Math.max(announced, response.writableLength) : response.writableLength
  return response.socket === null ? length * bytesOfQueued : length
}

/**
 * Sorts by how long responses would wait at the reader's recent speed, the slowest first. By size alone, a slow
 * reader of a long article would be cut before many clients that do not read at all.
 */
export function slowestFirst<Waiting extends { bytes: number; progress: number }>(
  waiting: readonly Waiting[],
): Waiting[] {
  const intervals = ({ bytes, progress }: Waiting) => bytes / Math.max(progress, 1)
  return waiting.toSorted((a, b) => intervals(b) - intervals(a))
}

interface Start {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  server: Server
}

/** Node's documentation of the channel names these properties; their types are not declared. */
function isStart(message: unknown): message is Start {
  return (
    isObject(message) && [message.request, message.response, message.socket, message.server].every(isObject)
  )
}
