import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { listOf } from '@/lib/unknown-values'
import { highlighted, picked, type StoredObject, search, snippets } from './service-query'

/** Failures of requests. */
export type ServiceFailure =
  /** Answers with a status and a message. */
  | { status: number; message: string }
  /** Never answers, or closes the connection. */
  | 'hang'
  | 'drop'

export interface SearchService {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Objects by id that searches can find. */
  objects(index: string): Map<string, StoredObject>
  settings(index: string): Record<string, unknown>
  /**
   * Requests by kind since the counts were reset: query, queries, batch, browse, settings, task, delete, refused.
   */
  calls(): Record<string, number>
  /** Every text that was sent to the service, in order. */
  sent(): string[]
  reset(): void
  /**
   * @param kinds of requests that fail; all when omitted. `additions` and `removals` are batches that contain such a
   * change, which the service refuses as a whole. `after` this many successful requests of them
   */
  setFailure(failure: ServiceFailure | null, kinds?: readonly string[], after?: number): void
  /** Delays responses by this many milliseconds. */
  setDelay(milliseconds: number): void
  close(): Promise<void>
}

interface Options {
  appId: string
  adminKey: string
  searchKey: string
  /** Number of status requests until a task is done; until then searches find the old objects. */
  taskLooks?: number
}

interface Index {
  objects: Map<string, StoredObject>
  settings: Record<string, unknown>
}

/** Maximal bytes of an object as JSON. */
const objectLimit = 10_000

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Serves the part of the hosted search's REST API that the blog uses, over objects in memory. */
export async function startSearchService({
  appId,
  adminKey,
  searchKey,
  taskLooks = 1,
}: Options): Promise<SearchService> {
  const indexes = new Map<string, Index>()
  const tasks = new Map<number, { looks: number; apply: () => void }>()
  const cursors = new Map<string, StoredObject[]>()
  const counts = new Map<string, number>()
  let sent: string[] = []
  let failure: { what: ServiceFailure; kinds?: readonly string[]; after: number } | null = null
  let lastTask = 0
  let delay = 0

  const known = (name: string): Index => {
    const index = indexes.get(name)
    if (!index) throw new Refusal(404, `Index ${name} does not exist`)
    return index
  }
  const made = (name: string): Index => {
    const index = indexes.get(name) ?? { objects: new Map(), settings: {} }
    indexes.set(name, index)
    return index
  }
  const task = (apply: () => void) => {
    lastTask += 1
    tasks.set(lastTask, { looks: taskLooks, apply })
    if (taskLooks === 0) apply()
    return { taskID: lastTask, updatedAt: new Date(0).toISOString() }
  }

  function batch(name: string, body: Record<string, unknown>) {
    const requests = listOf(body.requests).map(objectOf)
    for (const [position, { body: object }] of requests.entries()) {
      const size = Buffer.byteLength(JSON.stringify(object))
      if (size > objectLimit) {
        const { objectID } = objectOf(object)
        throw new Refusal(
          400,
          `Record at the position ${position} objectID=${objectID} is too big size=${size}/${objectLimit} bytes.`,
        )
      }
    }
    return {
      ...task(() => {
        const { objects } = made(name)
        for (const { action, body: object } of requests) {
          const { objectID, ...rest } = objectOf(object)
          const id = String(objectID)
          if (action === 'deleteObject') objects.delete(id)
          else objects.set(id, { objectID: id, ...rest })
        }
      }),
      objectIDs: requests.map(({ body: object }) => objectOf(object).objectID),
    }
  }

  function browse(name: string, { cursor, hitsPerPage, attributesToRetrieve }: Record<string, unknown>) {
    const rest = typeof cursor === 'string' ? (cursors.get(cursor) ?? []) : [...known(name).objects.values()]
    const size = Math.min(1_000, Number(hitsPerPage ?? 1_000))
    const next = `cursor ${Math.random()}`
    if (rest.length > size) cursors.set(next, rest.slice(size))
    return {
      hits: rest.slice(0, size).map((object) => picked(object, attributesToRetrieve)),
      ...(rest.length > size && { cursor: next }),
    }
  }

  function query(name: string, { query: text = '', page = 0, hitsPerPage = 20 }: Record<string, unknown>) {
    const { objects, settings } = known(name)
    const found = search([...objects.values()], String(text), settings)
    const from = Number(page) * Number(hitsPerPage)
    return {
      hits: found.slice(from, from + Number(hitsPerPage)).map((object) => ({
        ...picked(object, settings.attributesToRetrieve),
        _highlightResult: { title: { value: highlighted(String(object.title), String(text)) } },
        _snippetResult: snippets(object, String(text), settings),
      })),
      nbHits: found.length,
      page,
      nbPages: Math.ceil(found.length / Number(hitsPerPage)),
      hitsPerPage,
      processingTimeMS: 1,
      query: text,
    }
  }

  /** The kind of a request, and its handler. */
  function callOf(method: string, path: string): [kind: string, key: 'admin' | 'any', answer: Answer] {
    const [, index = '', rest = ''] = /^\/1\/indexes\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const name = decodeURIComponent(index)
    const body = objectOf
    if (method === 'POST' && rest === 'queries')
      return [
        'queries',
        'any',
        (given) => ({
          results: listOf(body(given).requests).map((request) =>
            query(String(objectOf(request).indexName), objectOf(request)),
          ),
        }),
      ]
    if (method === 'POST' && rest === 'query') return ['query', 'any', (given) => query(name, body(given))]
    if (method === 'POST' && rest === 'batch') return ['batch', 'admin', (given) => batch(name, body(given))]
    if (rest === 'browse') return ['browse', 'admin', (given) => browse(name, body(given))]
    if (rest === 'settings' && method === 'GET') return ['settings', 'admin', () => known(name).settings]
    if (rest === 'settings' && method === 'PUT')
      return ['settings', 'admin', (given) => task(() => Object.assign(made(name).settings, body(given)))]
    if (rest.startsWith('task/')) return ['task', 'admin', () => look(Number(rest.slice('task/'.length)))]
    if (method === 'DELETE' && rest !== '')
      return ['delete', 'admin', () => task(() => known(name).objects.delete(decodeURIComponent(rest)))]
    return [
      'unknown',
      'any',
      () => {
        throw new Refusal(404, `Path not found: ${method} ${path}`)
      },
    ]
  }

  function look(id: number) {
    const waiting = tasks.get(id)
    if (!waiting) throw new Refusal(404, 'Task does not exist')
    waiting.looks -= 1
    if (waiting.looks === 0) waiting.apply()
    return { status: waiting.looks <= 0 ? 'published' : 'notPublished', pendingTask: waiting.looks > 0 }
  }

  function admit(request: IncomingMessage, address: URL, needed: 'admin' | 'any'): void {
    const given = (name: string) => String(request.headers[name] ?? address.searchParams.get(name) ?? '')
    const key = given('x-algolia-api-key')
    if (given('x-algolia-application-id') !== appId || ![adminKey, searchKey].includes(key)) {
      throw new Refusal(403, 'Invalid Application-ID or API key')
    }
    if (needed === 'admin' && key !== adminKey) throw new Refusal(403, 'Method not allowed with this API key')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const address = new URL(request.url ?? '/', 'http://localhost')
    const text = await textOf(request)
    await wait(delay)
    const [kind, needed, answered] = callOf(request.method ?? 'GET', address.pathname)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', ...cors }).end(JSON.stringify(body))
    try {
      if (failure && concerns(failure.kinds, kind, text) && failure.after-- <= 0) {
        counts.set('refused', (counts.get('refused') ?? 0) + 1)
        if (failure.what === 'hang') return
        if (failure.what === 'drop') {
          request.socket.destroy()
          return
        }
        throw new Refusal(failure.what.status, failure.what.message)
      }
      admit(request, address, needed)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      sent.push(text)
      send(200, answered(text === '' ? {} : JSON.parse(text)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.status, { message: error.message, status: error.status })
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0

  return {
    origin: `http://127.0.0.1:${port}`,
    objects: (name) => indexes.get(name)?.objects ?? new Map(),
    settings: (name) => indexes.get(name)?.settings ?? {},
    calls: () => Object.fromEntries(counts),
    sent: () => sent,
    reset: () => {
      counts.clear()
      sent = []
    },
    setFailure: (what, kinds, after = 0) => {
      failure = what === null ? null : { what, kinds, after }
    },
    setDelay: (milliseconds) => {
      delay = milliseconds
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Answer = (body: unknown) => unknown

/** Whether a failure of these kinds concerns a call. */
function concerns(kinds: readonly string[] | undefined, kind: string, text: string): boolean {
  if (!kinds || kinds.includes(kind)) return true
  if (kind !== 'batch') return false
  const actions = listOf(objectOf(JSON.parse(text)).requests).map((request) => objectOf(request).action)
  return (
    (kinds.includes('additions') && actions.includes('addObject')) ||
    (kinds.includes('removals') && actions.includes('deleteObject'))
  )
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
}
