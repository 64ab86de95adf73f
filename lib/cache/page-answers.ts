/**
 * Work that is done once per finished page instead of once per response: its ETag, which Next.js would compute from
 * the whole HTML each time, its bytes, and their compression.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzip } from 'node:zlib'
import { globalSingleton } from '@/lib/global-singleton'
import { acceptedCoding } from '@/lib/http-requests'
import { isObject } from '@/lib/unknown-values'
import type { PageEntry } from './page-entry'

/** A page as it is sent. */
interface Sendable {
  html: string
  bytes: Buffer
  /** The bytes compressed; null until that is done. */
  packed: Buffer | null
  tag: string
}

/** The current request, and the finished page that answers it. */
interface Answered {
  page: Sendable | null
  /** The headers announce the compressed bytes. */
  isPacked: boolean
}

/** A singleton, because the page cache is bundled separately from the rest of the server. */
const requests = globalSingleton('answered requests', () => new AsyncLocalStorage<Answered>())

const sendables = new WeakMap<PageEntry, Sendable>()

/**
 * Notes that a finished page answers the current request. Simultaneous requests for one page share one lookup in
 * the cache: only the first of them gets an ETag.
 */
export function noteAnswer(entry: PageEntry): void {
  const request = requests.getStore()
  if (request) request.page = sendableOf(entry)
}

/**
 * Gives finished pages their ETag, answers 304 to clients that have them, and sends stored bytes to the others.
 * Affects all servers of the process from now on.
 */
export function sendKeptPages(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    const answered: Answered = { page: null, isPacked: false }
    // For every request: otherwise a later one on the same connection would note its page for the earlier response.
    requests.enterWith(answered)
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    tagWhenSent(request, response, answered)
    packWhenAnnounced(request, response, answered)
  })
}

/** Headers are only complete when they are sent; until then Next.js may choose another page. */
function tagWhenSent(request: IncomingMessage, response: ServerResponse, answered: Answered): void {
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { page } = answered
    if (page === null || status !== 200 || !isKept(response))
      return Reflect.apply(writeHead, response, [status, ...rest])
    response.setHeader('ETag', page.tag)
    if (!hasCopy(request, page.tag)) return Reflect.apply(writeHead, response, [status, ...rest])
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
    // Node leaves out the body of a 304 response.
    return writeHead(304)
  }
  response.end = (...given: unknown[]) => {
    const { page, isPacked } = answered
    if (page !== null && given[0] === page.html) given[0] = isPacked ? page.packed : page.bytes
    return Reflect.apply(end, response, given)
  }
}

/**
 * Next.js sets Content-Length right before it sends the text. With Content-Encoding set at that moment, its own
 * compression leaves the response alone.
 */
function packWhenAnnounced(request: IncomingMessage, response: ServerResponse, answered: Answered): void {
  if (acceptedCoding(request.headers['accept-encoding']) !== 'gzip') return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const { page } = answered
    const isWhole =
      page?.packed && value === page.bytes.length && isKept(response) && response.statusCode === 200
    if (!isWhole || name !== 'Content-Length' || !isHtml(response)) return setHeader(name, value)
    answered.isPacked = true
    setHeader('Content-Encoding', 'gzip')
    return setHeader(name, page.packed?.length ?? 0)
  }
}

/** Whether the headers of Next.js say that the response is a page from the cache. */
function isKept(response: ServerResponse): boolean {
  const cache = response.getHeader('x-nextjs-cache')
  return cache === 'HIT' || cache === 'STALE'
}

function isHtml(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/html')
}

/** Whether the client has the page already, and does not ask for a new copy. */
export function hasCopy({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined || headers['cache-control']?.includes('no-cache')) return false
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return asked.split(',').some((one) => strong(one) === strong(tag))
}

function sendableOf(entry: PageEntry): Sendable | null {
  const known = sendables.get(entry)
  if (known !== undefined) return known
  if (entry.value?.kind !== 'PAGES') return null
  const { html } = entry.value
  const bytes = Buffer.from(html)
  // The same in every process. Weak: compression changes the bytes.
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const sendable: Sendable = { html, bytes, packed: null, tag }
  sendables.set(entry, sendable)
  gzip(bytes, (error, packed) => {
    if (error === null) sendable.packed = packed
  })
  return sendable
}

/** Node's documentation of the channel names these properties; their types are not declared. */
function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
