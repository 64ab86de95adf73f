/**
 * Work that is done once per finished page instead of once per response: its ETag, which Next.js would compute from
 * the whole HTML each time, its bytes, and their compression. The same for the page data of large pages, which Next.js would
 * serialize for each response, also for HEAD and 304.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
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

/** The page data of a large page, as it is sent. */
interface SendableData {
  /** What Next.js serializes in its place. */
  standIn: { kept: string }
  standInText: string
  bytes: Buffer
  packed: Buffer
}

/** The same while it is serialized and compressed, and afterwards. */
interface KeptData {
  pending: Promise<SendableData>
  done: SendableData | null
}

/** The current request, and the finished page that answers it. */
interface Answered {
  page: Sendable | null
  /** Of a request for the page data of a large page. */
  data: SendableData | null
  /** Whether the request asks for page data. */
  asksData: boolean
  /** The headers announce the compressed bytes. */
  isPacked: boolean
}

/** Characters of HTML from which page data is kept as it is sent. */
const largePage = 65_536

const pack = promisify(gzip)

/** A singleton, because the page cache is bundled separately from the rest of the server. */
const requests = globalSingleton('answered requests', () => new AsyncLocalStorage<Answered>())

const sendables = new WeakMap<PageEntry, Sendable>()
const sendableData = new WeakMap<PageEntry, KeptData>()

/**
 * Notes that a finished page answers the current request. Simultaneous requests for one page share one lookup in
 * the cache: only the first of them gets an ETag.
 * @returns the value for Next.js: the page data of a large page is a stand-in when a request serializes it
 */
export async function noteAnswer(entry: PageEntry): Promise<PageEntry['value']> {
  const request = requests.getStore()
  const { value } = entry
  if (!request) return value
  request.page = sendableOf(entry)
  if (value?.kind !== 'PAGES' || value.html.length < largePage) return value
  if (request.asksData) await dataOf(entry, value.pageData).pending
  const pageData = { ...value.pageData }
  // Not enumerable, so that a copy of the page data has its own values again.
  Object.defineProperty(pageData, 'toJSON', {
    value: () => {
      // Another request than the one above, if they share the lookup.
      const asking = requests.getStore()
      const { done } = dataOf(entry, value.pageData)
      if (!asking?.asksData || done === null) return value.pageData
      asking.page ??= sendableOf(entry)
      asking.data = done
      return done.standIn
    },
  })
  return { ...value, pageData }
}

function dataOf(entry: PageEntry, pageData: object): KeptData {
  const known = sendableData.get(entry)
  if (known) return known
  const data: KeptData = { pending: serialize(pageData), done: null }
  sendableData.set(entry, data)
  data.pending.then(
    (done) => {
      data.done = done
    },
    () => sendableData.delete(entry),
  )
  return data
}

async function serialize(pageData: object): Promise<SendableData> {
  const bytes = Buffer.from(JSON.stringify(pageData))
  const standIn = { kept: createHash('sha256').update(bytes).digest('base64url') }
  return { standIn, standInText: JSON.stringify(standIn), bytes, packed: await pack(bytes) }
}

/**
 * Gives finished pages their ETag, answers 304 to clients that have them, and sends stored bytes to the others.
 * Affects all servers of the process from now on.
 */
export function sendKeptPages(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    const asksData = request.url?.includes('/_next/data/') ?? false
    const answered: Answered = { page: null, data: null, asksData, isPacked: false }
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
    const { page, data, isPacked } = answered
    if (page !== null && given[0] === page.html) given[0] = isPacked ? page.packed : page.bytes
    if (data !== null && given[0] === data.standInText) given[0] = isPacked ? data.packed : data.bytes
    return Reflect.apply(end, response, given)
  }
}

/**
 * Next.js sets Content-Length right before it sends the text. With Content-Encoding set at that moment, its own
 * compression leaves the response alone.
 */
function packWhenAnnounced(request: IncomingMessage, response: ServerResponse, answered: Answered): void {
  const takesPacked = acceptedCoding(request.headers['accept-encoding']) === 'gzip'
  if (!takesPacked && !answered.asksData) return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const { page, data } = answered
    if (data !== null && name === 'Content-Length' && value === data.standInText.length) {
      answered.isPacked = takesPacked
      if (takesPacked) setHeader('Content-Encoding', 'gzip')
      return setHeader(name, (takesPacked ? data.packed : data.bytes).length)
    }
    const isWhole =
      takesPacked &&
      page?.packed &&
      value === page.bytes.length &&
      isKept(response) &&
      response.statusCode === 200
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
