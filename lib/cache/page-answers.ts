/**
 * Work that is done once per finished page instead of once per response: its ETag, which Next.js would compute from
 * the whole HTML each time, its bytes, and their compression. The same for the page data of large pages, which
 * Next.js would serialize for each response, also for HEAD and 304.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { globalSingleton } from '@/lib/global-singleton'
import { acceptedCoding } from '@/lib/http-requests'
import { pack, unpackBytes } from '@/lib/store/packing'
import { isObject } from '@/lib/unknown-values'
import type { PageEntry } from './page-entry'
import { pageTag, type ReadyPage, readyPage, wholeData } from './ready-page'

/** A page as it is sent. */
export interface Sendable {
  html: string
  /** Bytes of the HTML. */
  length: number
  /** Those bytes; null until a client asks for them uncompressed. */
  bytes: Buffer | null
  /** The bytes compressed; null until that is done. */
  packed: Buffer | null
  tag: string
  /** Changes with the HTML and with the lifetime of the page. */
  state: string
}

/** A large page whose page data answers a request, and the text that Next.js sends in its place. */
interface SendableData {
  ready: ReadyPage
  standInText: string
  /** The page data uncompressed; null when no client has asked for it so. */
  plain: Buffer | null
}

/** The current request, and the finished page that answers it. */
export interface Answered {
  page: Sendable | null
  /** The key of that page in the page cache. */
  key: string
  /** Of a request for the page data of a large page. */
  data: SendableData | null
  /** Whether the request asks for page data. */
  asksData: boolean
  /** Whether the client accepts compressed bytes. */
  takesPacked: boolean
  /** The headers announce the compressed bytes. */
  isPacked: boolean
}

/** A singleton, because the page cache is bundled separately from the rest of the server. */
const requests = globalSingleton('answered requests', () => new AsyncLocalStorage<Answered>())

const sendables = new WeakMap<PageEntry, Sendable>()
/** The uncompressed page data of large pages, once a client has asked for it. Only the bundle of the page cache uses it. */
const plainData = new WeakMap<ReadyPage, Buffer>()

/**
 * Notes that a finished page answers the current request. Simultaneous requests for one page share one lookup in
 * the cache: only the first of them gets an ETag.
 * @param key of the page in the page cache
 * @returns the value for Next.js: the page data of a large page is a stand-in when a request serializes it
 */
export async function noteAnswer(entry: PageEntry, key: string): Promise<PageEntry['value']> {
  const request = requests.getStore()
  const { value } = entry
  if (!request) return value
  notePage(entry, key)
  const readying = readyPage(entry)
  if (value?.kind !== 'PAGES' || readying === null) return value
  if (request.asksData) {
    const ready = await readying.pending
    if (!request.takesPacked && !plainData.has(ready)) plainData.set(ready, await unpackBytes(ready.data))
  }
  const pageData = { ...value.pageData }
  // Not enumerable, so that a copy of the page data has its own values again.
  Object.defineProperty(pageData, 'toJSON', {
    value: () => {
      // Another request than the one above, if they share the lookup.
      const asking = requests.getStore()
      if (!asking?.asksData || readying.done === null) return wholeData(value.pageData)
      asking.page ??= sendableOf(entry)
      const { done: ready } = readying
      asking.data = {
        ready,
        standInText: JSON.stringify(ready.standIn),
        plain: plainData.get(ready) ?? null,
      }
      return ready.standIn
    },
  })
  return { ...value, pageData }
}

/** Notes a page that is sent as it is; see `noteAnswer`. */
export function notePage(entry: PageEntry, key: string): void {
  const request = requests.getStore()
  if (request) Object.assign(request, { page: sendableOf(entry), key })
}

/** What is known of the answer of the current request, while it is made; undefined outside of requests. */
export function notedAnswer(): Readonly<Answered> | undefined {
  return requests.getStore()
}

/** Notes that the page that was noted last does not answer the current request. */
export function forgetPage(): void {
  const request = requests.getStore()
  if (request) request.page = null
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
    const takesPacked = acceptedCoding(request.headers['accept-encoding']) === 'gzip'
    const answered: Answered = { page: null, key: '', data: null, asksData, takesPacked, isPacked: false }
    // For every request: otherwise a later one on the same connection would note its page for the earlier response.
    requests.enterWith(answered)
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    tagWhenSent(request, response, answered)
    packWhenAnnounced(response, answered)
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
    if (page !== null && given[0] === page.html) given[0] = isPacked ? page.packed : plainPage(page)
    if (data !== null && given[0] === data.standInText)
      // Shared with a request that took it compressed, it is unpacked here.
      given[0] = isPacked ? data.ready.data : (data.plain ?? gunzipSync(data.ready.data))
    return Reflect.apply(end, response, given)
  }
}

/**
 * Next.js sets Content-Length right before it sends the text. With Content-Encoding set at that moment, its own
 * compression leaves the response alone.
 */
function packWhenAnnounced(response: ServerResponse, answered: Answered): void {
  const { asksData, takesPacked } = answered
  if (!takesPacked && !asksData) return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const { page, data } = answered
    if (data !== null && name === 'Content-Length' && value === data.standInText.length) {
      answered.isPacked = takesPacked
      if (takesPacked) setHeader('Content-Encoding', 'gzip')
      return setHeader(name, takesPacked ? data.ready.data.length : data.ready.dataBytes)
    }
    const isWhole =
      takesPacked && page?.packed && value === page.length && isKept(response) && response.statusCode === 200
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
  const readying = readyPage(entry)
  const ready = readying?.done ?? null
  const bytes = ready === null ? Buffer.from(html) : null
  const tag = ready?.tag ?? pageTag(bytes ?? Buffer.from(html))
  const sendable: Sendable = {
    html,
    length: bytes?.length ?? ready?.htmlBytes ?? 0,
    bytes,
    packed: ready?.html ?? null,
    tag,
    state: JSON.stringify([tag, entry.cacheControl]),
  }
  sendables.set(entry, sendable)
  const keep = (packed: Buffer) => {
    sendable.packed = packed
  }
  // Until that is done, or if it fails, Next.js compresses each response.
  if (ready === null) (readying?.pending.then((made) => made.html) ?? pack(html)).then(keep, () => undefined)
  return sendable
}

function plainPage(page: Sendable): Buffer {
  page.bytes ??= Buffer.from(page.html)
  return page.bytes
}

/** Node's documentation of the channel names these properties; their types are not declared. */
function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
