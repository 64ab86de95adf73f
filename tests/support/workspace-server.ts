import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { compileWorkspace } from '@/lib/workspace/embedded/compile'
import { answer, type RecordShape, type Records } from '@/lib/workspace/emulator'
import { fieldsOf, textOf as textIn } from '@/lib/workspace/emulator/request'
import { readControl } from './workspace/control'
import { type Failure, type FailureKind, fail, tooManyRequests } from './workspace/failures'
import { Mishaps } from './workspace/mishaps'
import { sendPublicFile } from './workspace/public-files'
import { isValidSignature, signedAddress, storedFileId } from './workspace/signer'
import { spoil } from './workspace/spoil'

const HOUR = 3_600_000

export interface WorkspaceServerOptions {
  /** What is served; the embedded content with stored files, when left out. */
  records?: Records | 'embedded'
  /** How records are wrapped; flat, when left out. */
  shape?: RecordShape
  /** Any free port, when left out. */
  port?: number
  /** Milliseconds before each answer. */
  latencyMs?: number
  /** Calls a second; further ones are answered 429. No limit, when left out. */
  rateLimit?: number
  /** Calls at once after a quiet time; as many as `rateLimit`, when left out. */
  rateBurst?: number
  /** Milliseconds a signed address lives; an hour, when left out. */
  signedUrlTtlMs?: number
  /** Only who shows this token may see anything: the API, and the image endpoint. Public, when left out. */
  token?: string
  /** What goes wrong from the beginning. */
  failures?: Failure | FailureKind
}

export interface WorkspaceServer {
  /** `http://127.0.0.1:<port>`: also the workspace host for images. */
  origin: string
  port: number
  apiBaseUrl: string
  rootPageId: string
  /** Calls by endpoint; further `image` (image proxy), `signed` (signed files) and `file` (covers and the like). */
  calls(): Record<string, number>
  /** Calls that the rate limit has refused since the counts were reset. */
  refused(): number
  /** Queries of one database, by its id. */
  queriesOf(collectionId: string): number
  resetCalls(): void
  setFailure(failure: Failure | FailureKind | null): void
  setLatency(ms: number): void
  setShape(shape: RecordShape): void
  /** The server's clock, by which it signs addresses and lets them die, runs so many milliseconds ahead. */
  setClock(ahead: number): void
  /** Changes the records; the next call sees it. */
  edit(change: (records: Records) => void): void
  close(): Promise<void>
}

/** The embedded content as a workspace elsewhere would hold it. */
export function embeddedRecords(): Records {
  const root = join(__dirname, '../..')
  return compileWorkspace(join(root, 'lib/workspace/embedded/content'), {
    files: 'stored',
    publicFolder: join(root, 'public'),
  })
}

/** Serves a workspace over HTTP: its API, its image proxy, its signed files. Changes stay inside the server. */
export async function startWorkspaceServer(options: WorkspaceServerOptions = {}): Promise<WorkspaceServer> {
  const { records: source = 'embedded', rateLimit = 0, signedUrlTtlMs = HOUR } = options
  const records = structuredClone(source === 'embedded' ? embeddedRecords() : source)
  const counts = new Map<string, number>()
  const queries = new Map<string, number>()
  let { shape = 'flat', latencyMs = 0 } = options
  let ahead = 0
  const mishaps = new Mishaps(options.failures ?? null, rateLimit, options.rateBurst)
  let origin = ''

  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

  async function answerCall(
    endpoint: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    count(endpoint)
    const text = await textOf(request)
    if (endpoint === 'queryCollection') {
      const id = textIn(fieldsOf(fieldsOf(parsed(text)).collection).id)
      queries.set(id, (queries.get(id) ?? 0) + 1)
    }
    if (!isAdmitted(request)) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"name":"UnauthorizedError"}')
      return
    }
    const limited = mishaps.isLimited()
    if (limited) count('refused')
    const kind = mishaps.failureOf(endpoint)
    if (!limited && kind !== null && fail(kind, request, response)) return
    const expires = Date.now() + ahead + signedUrlTtlMs
    const answered = limited
      ? tooManyRequests()
      : answer(
          records,
          { endpoint, body: parsed(text) },
          {
            shape,
            signUrl: (url) => signedAddress(origin, url, expires) ?? url,
          },
        )
    const { status, headers, body } = spoil(answered, kind, endpoint)
    response.writeHead(status, headers).end(JSON.stringify(body))
  }

  function isAdmitted({ headers }: IncomingMessage): boolean {
    return options.token === undefined || headers.cookie === `token_v2=${options.token}`
  }

  /** Stored files only open for those who may see the record that holds them. */
  async function answerImage(
    address: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    count('image')
    const stored = decodeURIComponent(address.pathname.slice('/image/'.length))
    const path = stored.startsWith('/') ? stored : records.meta.files[storedFileId(stored) ?? '']
    const id = address.searchParams.get('id') ?? ''
    const holder = records.block[id] ?? records.collection[id] ?? records.notion_user[id]
    if (path === undefined) response.writeHead(404).end('No such file')
    else if (!holder || holder.role === 'none' || !isAdmitted(request))
      response.writeHead(403).end('Forbidden')
    else await sendPublicFile(path, request, response)
  }

  async function answerSigned(
    address: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    count('signed')
    const fileId = address.pathname.split('/')[2] ?? ''
    const path = records.meta.files[fileId]
    if (path === undefined) response.writeHead(404).end('No such file')
    else if (!isValidSignature(fileId, address.searchParams, Date.now() + ahead))
      response.writeHead(403).end('Expired')
    else await sendPublicFile(path, request, response)
  }

  async function answerAny(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', origin)
    const { pathname } = address
    if (latencyMs > 0 && pathname !== '/__control')
      await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (pathname === '/__control') {
      if (request.method === 'POST') readControl(await textOf(request), server)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(server.calls()))
    } else if (request.method === 'POST' && pathname.startsWith('/api/v3/')) {
      await answerCall(pathname.slice('/api/v3/'.length), request, response)
    } else if (pathname.startsWith('/image/')) {
      await answerImage(address, request, response)
    } else if (pathname.startsWith('/signed/')) {
      await answerSigned(address, request, response)
    } else {
      count('file')
      await sendPublicFile(decodeURIComponent(pathname), request, response)
    }
  }

  const http = createServer((request, response) => {
    answerAny(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = http.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  origin = `http://127.0.0.1:${port}`

  const server: WorkspaceServer = {
    origin,
    port,
    apiBaseUrl: `${origin}/api/v3`,
    rootPageId: records.meta.rootPageId,
    calls: () => Object.fromEntries([...counts].filter(([kind]) => kind !== 'refused')),
    refused: () => counts.get('refused') ?? 0,
    queriesOf: (collectionId) => queries.get(collectionId) ?? 0,
    resetCalls: () => {
      counts.clear()
      queries.clear()
    },
    setFailure: (failure) => mishaps.setFailure(failure),
    setLatency: (ms) => {
      latencyMs = ms
    },
    setShape: (next) => {
      shape = next
    },
    setClock: (next) => {
      ahead = next
    },
    edit: (change) => change(records),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** The JSON that was sent; nothing, when it is none: the API then finds the fields missing. */
function parsed(text: string): unknown {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
