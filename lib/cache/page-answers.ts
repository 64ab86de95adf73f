/**
 * What is done once per finished page instead of once per answer: its ETag, which the framework would compute from the whole
 * HTML each time, the bytes that its text is sent as, and their compression.
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

/** The request under way, and the finished page that answers it. */
interface Answered {
  page: Sendable | null
  /** The headers announce the compressed bytes. */
  isPacked: boolean
}

/** The page cache is bundled apart from the rest of the server. */
const requests = globalSingleton('answered requests', () => new AsyncLocalStorage<Answered>())

const sendables = new WeakMap<PageEntry, Sendable>()

/**
 * Notes that a finished page answers the present request. Requests for one page at the same moment share one look into
 * the cache: only the first of them gets a tag.
 */
export function noteAnswer(entry: PageEntry): void {
  const request = requests.getStore()
  if (request) request.page = sendableOf(entry)
}

/**
 * Gives finished pages their ETag, answers 304 to who has them, and sends the others as they are kept. Counts for all
 * servers of the process, from now on.
 */
export function sendKeptPages(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    const answered: Answered = { page: null, isPacked: false }
    // Any request: one that follows on the same connection would note its page for the answer before it.
    requests.enterWith(answered)
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    tagWhenSent(request, response, answered)
    packWhenAnnounced(request, response, answered)
  })
}

/** Headers are complete when they are sent; until then the framework may turn to another page. */
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
    // Node leaves out the body of such an answer.
    return writeHead(304)
  }
  response.end = (...given: unknown[]) => {
    const { page, isPacked } = answered
    if (page !== null && given[0] === page.html) given[0] = isPacked ? page.packed : page.bytes
    return Reflect.apply(end, response, given)
  }
}

/**
 * The framework announces the length of the text right before it sends it. Announced as compressed, its own compression leaves
 * the answer alone.
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

/** Whether the framework says that a page from the cache is the answer. */
function isKept(response: ServerResponse): boolean {
  const cache = response.getHeader('x-nextjs-cache')
  return cache === 'HIT' || cache === 'STALE'
}

function isHtml(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/html')
}

/** Whether the reader has a page already, and does not insist on a new copy. */
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

/** Node's documentation of the channel names these members; their types are not declared. */
function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
