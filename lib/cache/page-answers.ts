/**
 * What is done once per finished page instead of once per answer: its ETag, which the framework would compute from the whole
 * HTML each time, and the bytes that its text is sent as.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { processWide } from '@/lib/remember'
import { isObject } from '@/lib/workspace/shapes'
import type { PageEntry } from './page-entry'

/** A page as it is sent. */
interface Sendable {
  html: string
  bytes: Buffer
  tag: string
}

/** The request under way, and the finished page that answers it. */
interface Answered {
  page: Sendable | null
}

/** The page cache is bundled apart from the rest of the server. */
const requests = processWide('answered requests', () => new AsyncLocalStorage<Answered>())

const sendables = new WeakMap<PageEntry, Sendable>()

/**
 * Notes that a finished page answers the present request. Requests for one page at the same moment share one look into
 * the cache: only the first of them gets a tag.
 */
export function noteAnswer(entry: PageEntry): void {
  const request = requests.getStore()
  if (request) request.page = sendableOf(entry)
}

/** Gives finished pages their ETag and answers 304 to who has them, on all servers of the process, from now on. */
export function tagPages(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const answered: Answered = { page: null }
    requests.enterWith(answered)
    tagWhenSent(request, response, answered)
  })
}

/** Headers are complete when they are sent; until then the framework may turn to another page. */
function tagWhenSent(request: IncomingMessage, response: ServerResponse, answered: Answered): void {
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { page } = answered
    const isFinished = ['HIT', 'STALE'].includes(String(response.getHeader('x-nextjs-cache')))
    if (page === null || status !== 200 || !isFinished)
      return Reflect.apply(writeHead, response, [status, ...rest])
    response.setHeader('ETag', page.tag)
    if (!hasCopy(request, page.tag)) return Reflect.apply(writeHead, response, [status, ...rest])
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
    // Node leaves out the body of such an answer.
    return writeHead(304)
  }
  response.end = (...given: unknown[]) => {
    const { page } = answered
    if (page !== null && given[0] === page.html) given[0] = page.bytes
    return Reflect.apply(end, response, given)
  }
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
  const sendable = { html, bytes, tag }
  sendables.set(entry, sendable)
  return sendable
}

/** Node's documentation of the channel names these members; their types are not declared. */
function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
