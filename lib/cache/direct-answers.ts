/**
 * Answers requests for finished pages in front of the framework. Its routing takes most of the time of such an answer, and leads an
 * address to the same page each time.
 */
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { globalSingleton } from '@/lib/global-singleton'
import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { type Answered, forgetPage, notedAnswer, type Sendable } from './page-answers'

/**
 * Notes the page under a key of the page cache as the answer of the current request (`notePage` of lib/cache/page-answers), and
 * returns true, if it may be sent as it is.
 */
export type FindPage = (key: string) => Promise<boolean>

type Listener = (this: Server, request: IncomingMessage, response: ServerResponse) => void

/** How the framework has answered an address. */
interface KnownAnswer {
  /** The page in the page cache, and the state of it that these headers belong to. */
  key: string
  state: string
  /** As the framework has set them, by lower-case name, without those of each response. */
  headers: ReadonlyMap<string, number | string | string[]>
}

/** Addresses whose answer is known: about 1 KB each. */
const remembered = 2_000
/** Characters of an address that is remembered. */
const longest = 300
/** Request headers by which the framework chooses another response. */
const choosing = /^(?:next-|rsc$|x-(?:nextjs|next|now|matched|middleware|invoke)-)/
/** Response headers that are set anew each time. */
const ofOneResponse =
  /^(?:connection|content-encoding|content-length|date|etag|keep-alive|transfer-encoding)$/

/** A singleton, because the page cache is bundled separately from the rest of the server. */
const pages = globalSingleton('pages to send', (): { find: FindPage } => ({ find: async () => false }))

/** Sets where finished pages are found. */
export function offerPages(find: FindPage): void {
  pages.find = find
}

/**
 * Puts this module in front of the framework, in all servers of the process from now on. The framework answers each address first;
 * while that page is current, later requests get the same headers and bytes from here.
 * @param themes names that an address may have in its query
 */
export function answerDirectly(themes: readonly string[]): void {
  const isRemembered = remembering(themes)
  const known = new LRUCache<string, KnownAnswer>({ max: remembered })
  const servers = new WeakSet<Server>()
  subscribe('http.server.request.start', (message) => {
    const server = member(message, 'server')
    if (!(server instanceof Server) || servers.has(server)) return
    servers.add(server)
    // Node looks for listeners after this event, so that the new one gets the first request as well.
    const [listener, ...others] = server.listeners('request')
    if (listener === undefined || others.length > 0) {
      warnOnce(
        'The server has no single listener: every page passes through the framework, which takes longer.',
      )
      return
    }
    server.removeAllListeners('request')
    server.on(
      'request',
      inFrontOf((...given) => Reflect.apply(listener, server, given), known, isRemembered),
    )
  })
}

/**
 * Returns whether an address is one of a page as the site links it. Other spellings and queries lead to the same pages: clients can
 * make up so many that the addresses of readers would be forgotten.
 */
function remembering(themes: readonly string[]): (url: string) => boolean {
  const queries = new Set(['', ...themes.map((theme) => `?theme=${theme}`)])
  return (url) => {
    if (url.length > longest || url.includes('/_next/')) return false
    const [path = ''] = url.split('?')
    if (!queries.has(url.slice(path.length))) return false
    return !path.includes('%') || path === path.split('/').map(respelt).join('/')
  }
}

/** A segment as links spell it; '' when it cannot be decoded. */
function respelt(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return ''
  }
}

/** Returns a listener that answers what it knows, and leaves everything else to the one behind it. */
function inFrontOf(
  behind: Listener,
  known: LRUCache<string, KnownAnswer>,
  isRemembered: (url: string) => boolean,
): Listener {
  return function listen(request, response) {
    const { url = '' } = request
    const noted = notedAnswer()
    if (noted === undefined || !isRemembered(url) || !asksForPage(request))
      return behind.call(this, request, response)
    const leave = () => {
      noteWhenSent(response, noted, (answer) => known.set(url, answer))
      behind.call(this, request, response)
    }
    const answer = known.get(url)
    if (answer === undefined) return leave()
    pages
      .find(answer.key)
      .catch(() => false)
      .then((isCurrent) => {
        const { page } = noted
        if (isCurrent && page !== null && mayRepeat(answer, page, noted.takesPacked))
          return repeat(answer, page, request, response)
        // The framework looks itself, and may find a newer page.
        forgetPage()
        leave()
      })
      .catch((error: unknown) => {
        warnOnce(`A finished page was not sent: ${String(error)}`)
        response.destroy()
      })
  }
}

/** Whether the address alone decides which page answers a request. */
function asksForPage({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  for (const name in headers) if (choosing.test(name)) return false
  return true
}

/** The framework compresses the text of a page until its compressed bytes are there. */
function mayRepeat({ state }: KnownAnswer, page: Sendable, takesPacked: boolean): boolean {
  return page.state === state && !(takesPacked && page.packed === null)
}

/** Makes the same calls as the framework, which lib/cache/page-answers and lib/present-headers complete. */
function repeat(
  { headers }: KnownAnswer,
  page: Sendable,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('Content-Length', page.length)
  response.end(method === 'HEAD' ? null : page.html)
}

/** Calls `note` with the answer of the framework if later requests may get the same. */
function noteWhenSent(
  response: ServerResponse,
  answered: Readonly<Answered>,
  note: (answer: KnownAnswer) => void,
): void {
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  let sent: KnownAnswer | null = null
  // Headers are only complete when they are sent.
  response.writeHead = (...given: unknown[]) => {
    const { page, key } = answered
    const headers = new Map(
      Object.entries(response.getHeaders()).flatMap(([name, value]) =>
        value === undefined || ofOneResponse.test(name) ? [] : [[name, value] as const],
      ),
    )
    const [status, ...more] = given
    if (page !== null && status === 200 && more.length === 0 && isForAll(response))
      sent = { key, state: page.state, headers }
    return Reflect.apply(writeHead, response, given)
  }
  response.end = (...given: unknown[]) => {
    const isWholePage = given[0] === answered.page?.html
    const ended = Reflect.apply(end, response, given)
    if (isWholePage && sent !== null) note(sent)
    return ended
  }
}

/** Whether a response is a finished page that every reader gets. */
function isForAll(response: ServerResponse): boolean {
  const [cache, lifetime, vary] = ['x-nextjs-cache', 'Cache-Control', 'Vary'].map((name) =>
    String(response.getHeader(name) ?? ''),
  )
  if (cache !== 'HIT' || response.hasHeader('Set-Cookie')) return false
  return /^s-maxage=\d/.test(lifetime ?? '') && /^(?:accept-encoding)?$/i.test(vary ?? '')
}
