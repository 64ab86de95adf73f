/** ETags of finished pages: one per page instead of one per answer, which the framework would read from the whole HTML. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { processWide } from '@/lib/remember'
import { isObject } from '@/lib/workspace/shapes'
import type { PageEntry } from './page-entry'

/** The request under way, and the tag of the finished page that answers it. */
interface Tagged {
  tag: string | null
}

/** The page cache is bundled apart from the rest of the server. */
const requests = () => processWide('tagged requests', () => new AsyncLocalStorage<Tagged>())

const tags = new WeakMap<PageEntry, string>()

/**
 * Notes that a finished page answers the present request. Requests for one page at the same moment share one look into
 * the cache: only the first of them gets a tag.
 */
export function noteAnswer(entry: PageEntry): void {
  const request = requests().getStore()
  if (request) request.tag = tagOf(entry)
}

/** Gives finished pages their ETag and answers 304 to who has them, on all servers of the process, from now on. */
export function tagPages(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const tagged: Tagged = { tag: null }
    requests().enterWith(tagged)
    tagWhenSent(request, response, tagged)
  })
}

/** Headers are complete when they are sent; until then the framework may turn to another page. */
function tagWhenSent(request: IncomingMessage, response: ServerResponse, tagged: Tagged): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { tag } = tagged
    const isFinished = ['HIT', 'STALE'].includes(String(response.getHeader('x-nextjs-cache')))
    if (tag === null || status !== 200 || !isFinished) return Reflect.apply(writeHead, response, [status, ...rest])
    response.setHeader('ETag', tag)
    if (!hasCopy(request, tag)) return Reflect.apply(writeHead, response, [status, ...rest])
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
    // Node leaves out the body of such an answer.
    return writeHead(304)
  }
}

/** Whether the reader has a page already, and does not insist on a new copy. */
export function hasCopy({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined || headers['cache-control']?.includes('no-cache')) return false
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return asked.split(',').some((one) => strong(one) === strong(tag))
}

/** The same page has the same tag in every process. Weak: compression changes the bytes. */
function tagOf(entry: PageEntry): string | null {
  const known = tags.get(entry)
  if (known !== undefined) return known
  if (entry.value?.kind !== 'PAGES') return null
  const tag = `W/"${createHash('sha256').update(entry.value.html).digest('base64url').slice(0, 22)}"`
  tags.set(entry, tag)
  return tag
}

/** Node's documentation of the channel names these members; their types are not declared. */
function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
