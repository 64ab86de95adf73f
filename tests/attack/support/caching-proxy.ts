import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Listener, listen } from '../../support/workspace/listen'

/** A shared cache in front of a blog, as a CDN is one. */
export interface CachingProxy {
  url: string
  /** The longest time for which an answer has allowed shared caches to show it, in seconds, and its address. */
  longest(): { seconds: number; path: string }
  close(): Promise<void>
}

interface Entry {
  status: number
  headers: Record<string, string>
  body: Buffer
  storedAt: number
  /** Seconds; from `s-maxage`, else `max-age`. */
  fresh: number
  /** Seconds; from `stale-while-revalidate`. */
  stale: number
  /** Values of the request's headers that the answer depends on. */
  vary: Record<string, string>
}

/** Headers that a proxy passes on. */
const passed = ['content-type', 'cache-control', 'etag', 'location', 'vary', 'last-modified'] as const

/** Starts a cache that keeps answers as long as they allow it, and shows stale ones while it asks again. */
export async function startCachingProxy(origin: string): Promise<CachingProxy> {
  const entries = new Map<string, Entry>()
  const longest = { seconds: 0, path: '' }

  async function load(request: IncomingMessage, known?: Entry): Promise<Entry> {
    const path = request.url ?? '/'
    const etag = known?.headers.etag
    const response = await fetch(origin + path, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      redirect: 'manual',
    })
    const body = Buffer.from(await response.arrayBuffer())
    const isUnchanged = response.status === 304 && known !== undefined
    const own = Object.fromEntries(
      passed.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const headers = isUnchanged ? { ...known.headers, ...own } : own
    const { fresh, stale, mayStore } = lifetimeOf(headers['cache-control'] ?? '')
    const entry: Entry = {
      status: isUnchanged ? known.status : response.status,
      headers,
      body: isUnchanged ? known.body : body,
      storedAt: Date.now(),
      fresh,
      stale,
      vary: varied(request, headers.vary ?? ''),
    }
    if (mayStore && headers.vary !== '*' && response.status < 500) {
      entries.set(path, entry)
      if (fresh + stale > longest.seconds) Object.assign(longest, { seconds: fresh + stale, path })
    } else entries.delete(path)
    return entry
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = entries.get(request.url ?? '/')
    const age = known ? (Date.now() - known.storedAt) / 1_000 : 0
    const fits =
      known && Object.entries(known.vary).every(([name, value]) => headerOf(request, name) === value)
    let shown: Entry
    if (fits && age < known.fresh) shown = known
    else if (fits && age < known.fresh + known.stale) {
      load(request, known).catch(() => undefined)
      shown = known
    } else shown = await load(request, fits ? known : undefined)
    response.writeHead(shown.status, shown.headers).end(shown.body)
  }

  const listener: Listener = await listen((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(String(error))
    })
  })
  return {
    url: `http://127.0.0.1:${listener.port}`,
    longest: () => ({ ...longest }),
    close: () => listener.close(),
  }
}

function lifetimeOf(control: string): { fresh: number; stale: number; mayStore: boolean } {
  const directives = new Map(
    control.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, value] as const
    }),
  )
  const seconds = (name: string) => Number(directives.get(name) ?? 0) || 0
  const mayStore = control !== '' && !['private', 'no-store'].some((name) => directives.has(name))
  const fresh = directives.has('no-cache') ? 0 : seconds(directives.has('s-maxage') ? 's-maxage' : 'max-age')
  const mustAsk = ['must-revalidate', 'proxy-revalidate'].some((name) => directives.has(name))
  return { fresh, stale: mustAsk ? 0 : seconds('stale-while-revalidate'), mayStore }
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

function varied(request: IncomingMessage, vary: string): Record<string, string> {
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, headerOf(request, name)]))
}
