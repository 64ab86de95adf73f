/** Limits for every request of a server, set before the framework sees it. */
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { acceptedCoding } from '@/lib/http-requests'
import { isObject, member, numberOf } from '@/lib/unknown-values'

/** Parameters in a query. The site has fewer than ten; the framework's time to read them grows with their square. */
const parameterLimit = 100
/**
 * Segments in a path. The site's addresses have at most 20 (`screenAt`), beside SUB_PATH and what the framework puts before page
 * data; the framework works through each segment several times before it asks the site.
 */
const segmentLimit = 40
/** What divides segments, however often it was encoded. */
const divider = /[/\\]|%(?:25)*(?:2f|5c)/gi
/** Nothing of the site's: its answer is the page for addresses that lead nowhere. */
const nowhere = '/404'

/**
 * Requests that one HTTP/1.1 connection may have under way. Browsers and proxies send the next one after the answer; one
 * packet with many requests makes as many answers that wait in memory.
 */
const pipelinedLimit = 2
/** Milliseconds between two looks at what waits, while requests come: many answers are made in a second. */
const pressureInterval = 100
/** Requests of one connection; what it sends after them is dropped. The last answer tells clients to open another one. */
const connectionLimit = 100

export interface RequestLimits {
  /** Milliseconds between two looks at the answers under way. */
  interval: number
  /** Milliseconds without progress after which an answer is cut. */
  stalledAfter: number
  /** Bytes of all answers that wait in memory for their readers; beyond it those that would wait longest are cut. */
  waitingBytes: number
  /**
   * Milliseconds in which all of a request has to be here. No route waits longer than 10 s for a body, but one that nobody reads
   * keeps its connection until Node's own limit: five minutes, unless it is told.
   */
  requestTime: number
}

const usual: RequestLimits = {
  interval: 1_000,
  stalledAfter: 20_000,
  waitingBytes: 128 * 1024 * 1024,
  requestTime: 30_000,
}

/** What an answer takes in memory for each byte of it while it waits behind another one. */
const bytesOfQueued = 3

/** What progress counts for an interval later. The system takes the beginning of each answer, read or not: that is soon forgotten. */
const fading = 0.7

/** A connection with answers under way. */
interface Connection {
  socket: Socket
  /** Each answer, with the length that was announced for it. */
  answers: Map<ServerResponse, number>
  /** Bytes that have left the process, and since when there are no more. */
  sent: number
  since: number
  /** Bytes that have left it lately. */
  progress: number
  /** Since when no answer is under way. */
  idleSince: number
  /** Milliseconds for which the server keeps it open between two requests. */
  keptFor: number
}

/**
 * Cuts queries without end off addresses, answers paths without end like those that lead nowhere, closes connections with too many requests under way or with one that does not end,
 * and ends answers whose readers do not read: each keeps its whole text in memory.
 * Counts for all servers of the process, from now on.
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
    if (connection.answers.size > pipelinedLimit) socket.destroy()
    const now = Date.now()
    if (now - lookedAt >= pressureInterval) {
      lookedAt = now
      relieve([...connections.values()], limits.waitingBytes)
    }
    response.once('close', () => {
      connection.answers.delete(response)
      connection.idleSince = Date.now()
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
 * Has requests to change the protocol (`Upgrade`) answered like any other, from now on. The framework takes them for web sockets:
 * it keeps their connections for as long as the client likes, beyond all limits here, and writes addresses that it cannot read
 * into the log. Not for development, whose pages are refreshed through one.
 */
export function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    const server = member(message, 'socket', 'server')
    // Without a listener Node leaves the header aside.
    if (server instanceof Server) server.removeAllListeners('upgrade')
  })
}

function open(socket: Socket, connections: Map<Socket, Connection>): Connection {
  const answers: Connection['answers'] = new Map()
  const now = Date.now()
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
    // Node tells only the answer that was being sent. Those behind it would keep what they have for ever.
    for (const response of [...answers.keys()]) if (response.socket === null) abandon(response)
  })
  return connection
}

function abandon(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}

/**
 * Bytes that have left the process. A page is one write, which the socket itself counts only once all of it has gone: readers
 * with slow lines would make no progress for as long as that takes. The handle below it is not documented; Node's own time limit
 * for sockets reads the same numbers.
 */
function sentBy(socket: Socket): number {
  const given = numberOf(member(socket, '_handle', 'bytesWritten'))
  const queued = numberOf(member(socket, '_handle', 'writeQueueSize'))
  return given === null || queued === null ? socket.bytesWritten - socket.writableLength : given - queued
}

/** Tells the length that the framework announces. Its compression takes the announcement back and keeps the text. */
function noteLength(response: ServerResponse, note: (bytes: number) => void): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() === 'content-length') note(Number(value) || 0)
    return setHeader(name, value)
  }
}

/** The address as it is; `/` for one that is none, such as `*`, at which the framework fails with a message in the log. */
function asAddress(url: string): string {
  return url.startsWith('/') || URL.canParse(url) ? url : '/'
}

/** The address as it is; without its query when that has more parameters than any address of a site. */
export function withoutEndlessQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  return url.slice(start).split('&', parameterLimit + 1).length > parameterLimit ? url.slice(0, start) : url
}

/** The address as it is; one that leads nowhere when its path has more segments than any address of a site. */
export function withoutEndlessPath(url: string): string {
  const start = url.indexOf('?')
  const path = start < 0 ? url : url.slice(0, start)
  let segments = 0
  for (const _ of path.matchAll(divider)) if (++segments > segmentLimit) return nowhere
  return url
}

/** Notes what each connection has sent, and ends those that make no progress or send no request. */
function noteProgress(
  connections: readonly Connection[],
  { stalledAfter, requestTime }: RequestLimits,
): void {
  const now = Date.now()
  for (const connection of connections) {
    const { socket, answers, idleSince, keptFor } = connection
    // Node begins to count anew at each byte, also of empty lines, which are no request.
    if (answers.size === 0 && now - idleSince >= keptFor + requestTime) socket.destroy()
    const sent = sentBy(socket)
    connection.progress = connection.progress * fading + sent - connection.sent
    if (sent !== connection.sent || socket.writableLength === 0)
      Object.assign(connection, { sent, since: now })
    else if (now - connection.since >= stalledAfter) socket.destroy()
  }
}

/** Ends the connections whose answers would wait longest until the others fit. */
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

/** Bytes that a connection's answers keep in memory. */
function bytesOf({ answers }: Connection): number {
  return [...answers].reduce((sum, [response, announced]) => sum + bytesOfAnswer(response, announced), 0)
}

/**
 * The text of an answer that is being compressed waits before the compression, which has sent on what fits. An answer behind another
 * one waits as a text, of two bytes a letter, beside the bytes that are made of it when its turn comes.
 */
function bytesOfAnswer(response: ServerResponse, announced: number): number {
  const isCompressing = !response.writableEnded && response.hasHeader('content-encoding')
  const length = isCompressing ? Math.max(announced, response.writableLength) : response.writableLength
  return response.socket === null ? length * bytesOfQueued : length
}

/**
 * Puts those first whose answers would wait longest, as their readers have read lately. By size alone a reader with a slow line
 * and a long article would go before many who do not read at all.
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

/** Node's documentation of the channel names these members; their types are not declared. */
function isStart(message: unknown): message is Start {
  return (
    isObject(message) && [message.request, message.response, message.socket, message.server].every(isObject)
  )
}
