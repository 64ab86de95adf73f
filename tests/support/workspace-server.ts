import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { answer, type FileHolder, type RecordShape, type Records } from '@/lib/embedded-workspace/emulator'
import { findRecord } from '@/lib/embedded-workspace/emulator/wire'
import { fieldsOf, textOf as textIn } from '@/lib/unknown-values'
import { isBot, refuseBot } from './workspace/bot-protection'
import { readControl } from './workspace/control'
import { type Failure, type FailureKind, fail, type RetryHint, tooManyRequests } from './workspace/failures'
import { answerFile, type ExpiredStatus } from './workspace/file-host'
import { type Certificate, listen } from './workspace/listen'
import { Mishaps } from './workspace/mishaps'
import { sendPublicFile } from './workspace/public-files'
import { type LoggedRequest, logged } from './workspace/request-log'
import { foreignHost, isFileHost, serviceHosts } from './workspace/service-hosts'
import { pictureAddress, signedAddress, storedFileId } from './workspace/signer'
import { spoil } from './workspace/spoil'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Tables whose records contain pictures. */
const imageTables = ['block', 'collection', 'notion_user', 'custom_emoji'] as const

export interface WorkspaceServerOptions extends RetryHint {
  /** The content; the embedded one with stored files when omitted. */
  records?: Records | 'embedded'
  /** How records are wrapped; flat when omitted. */
  shape?: RecordShape
  /** Any free port when omitted. */
  port?: number
  /** Port for stored files; any free one when omitted. */
  filesPort?: number
  /** With a certificate the server also answers under the service's real names, on a separate port. */
  certificate?: Certificate
  /** Milliseconds before each response. */
  latencyMs?: number
  /** Requests per second; further ones are answered with 429. No limit when omitted. */
  rateLimit?: number
  /** Requests at once after a quiet time; `rateLimit` when omitted. */
  rateBurst?: number
  /** Milliseconds after a refusal in which all requests are answered with 429; a minute when omitted. */
  cooldownMs?: number
  /** Milliseconds until a signed address expires; an hour when omitted. */
  signedUrlTtlMs?: number
  /** Status for an expired address; 403 when omitted. */
  expiredStatus?: ExpiredStatus
  /** Token that is required for the API and the image proxy. Public when omitted. */
  token?: string
  /** Failures from the beginning. */
  failures?: Failure | FailureKind
}

/** Redirects requests from one host to another origin. */
export interface HostRedirect {
  /** Requested host name. */
  from: string
  /** Origin for the same path. */
  to: string
}

export interface WorkspaceServer {
  /** `http://127.0.0.1:<port>`: also the workspace host for images. */
  origin: string
  port: number
  /** Origin of stored files: signed ones, and the targets of the image proxy. */
  filesOrigin: string
  filesPort: number
  /** Port for the service's names; null without a certificate. */
  tlsPort: number | null
  apiBaseUrl: string
  rootPageId: string
  /**
   * Requests by endpoint; further `image` (image proxy), `picture` (its target), `signed` (signed files) and `file`
   * (covers and the like).
   */
  calls(): Record<string, number>
  /** Requests that the rate limit has refused since the counts were reset. */
  refused(): number
  /** Queries of one database, by its id. */
  queriesOf(collectionId: string): number
  /** Requests since the counts were reset, in order. */
  requests(): readonly LoggedRequest[]
  resetCalls(): void
  setFailure(failure: Failure | FailureKind | null): void
  /** Hosts on which the bot protection refuses everybody. */
  setBlockedHosts(hosts: readonly string[]): void
  setRedirect(redirect: HostRedirect | null): void
  setLatency(ms: number): void
  setShape(shape: RecordShape): void
  /** Sets the server's clock ahead by this many milliseconds; signed addresses expire by it. */
  setClock(ahead: number): void
  /** Changes the records from the next request on. */
  edit(change: (records: Records) => void): void
  close(): Promise<void>
}

/** Compiled once for all servers of a process. */
let compiled: Records | undefined

/** The embedded content with stored files, for a caller that may change it. */
export function embeddedRecords(): Records {
  const root = join(__dirname, '../..')
  compiled ??= compileWorkspace(join(root, 'lib/embedded-workspace/content'), {
    files: 'stored',
    publicFolder: join(root, 'public'),
  })
  return structuredClone(compiled)
}

/**
 * Serves a workspace over HTTP: its API and image proxy at one origin, its stored files at another. As strict as
 * the service (docs/notion-api.md). Changes stay inside the server.
 */
export async function startWorkspaceServer(options: WorkspaceServerOptions = {}): Promise<WorkspaceServer> {
  const { records: source = 'embedded', signedUrlTtlMs = HOUR, certificate } = options
  const records = structuredClone(source === 'embedded' ? embeddedRecords() : source)
  const { spaceId } = records.meta
  const counts = new Map<string, number>()
  const queries = new Map<string, number>()
  let requests: LoggedRequest[] = []
  let { shape = 'flat', latencyMs = 0 } = options
  let ahead = 0
  let blockedHosts: readonly string[] = []
  let redirect: HostRedirect | null = null
  const rate = options.rateLimit ?? 0
  const { rateBurst: burst = rate, cooldownMs = MINUTE } = options
  const mishaps = new Mishaps(options.failures ?? null, { rate, burst, cooldownMs })

  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const now = () => Date.now() + ahead

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
    if (!limited && kind !== null && fail(kind, request, response, options)) return
    const signUrl = (url: string, holder: FileHolder) =>
      signedAddress(origins.files, { url, spaceId, holder }, now() + signedUrlTtlMs) ?? url
    const answered = limited
      ? tooManyRequests(options)
      : answer(records, { endpoint, body: parsed(text) }, { shape, signUrl })
    const { status, headers, body } = spoil(answered, kind, endpoint)
    response.writeHead(status, headers).end(JSON.stringify(body))
  }

  function isAdmitted({ headers }: IncomingMessage): boolean {
    return options.token === undefined || headers.cookie === `token_v2=${options.token}`
  }

  /**
   * Stored pictures are served from another origin, and only to those who may see the record. In a private
   * workspace the request must also name the space.
   */
  async function answerImage(
    address: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    count('image')
    const url = decodeURIComponent(address.pathname.slice('/image/'.length))
    const query = address.searchParams
    const holder = imageHolder(query)
    const isAllowed = isAdmitted(request) && (options.token === undefined || query.get('spaceId') === spaceId)
    if (!url.startsWith('/') && records.meta.files[storedFileId(url) ?? ''] === undefined)
      response.writeHead(404).end('No such file')
    else if (!holder || !isAllowed)
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"name":"ValidationError","message":"User does not have access."}')
    else if (url.startsWith('/')) await sendPublicFile(url, request, response)
    else {
      const expires = now() + signedUrlTtlMs
      const width = query.get('width') ?? ''
      const location = pictureAddress(origins.pictures, { url, spaceId, holder }, width, expires)
      response.writeHead(302, { location: location ?? url, 'cache-control': 'private, max-age=60' }).end()
    }
  }

  function imageHolder(query: URLSearchParams): FileHolder | null {
    const id = query.get('id') ?? ''
    const table = imageTables.find((name) => name === query.get('table'))
    return table && findRecord(records, table, id) ? { table, id } : null
  }

  /** Answers requests to the workspace's own origin. */
  async function answerSite(address: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = address
    if (request.method === 'POST' && pathname.startsWith('/api/v3/')) {
      await answerCall(pathname.slice('/api/v3/'.length), request, response)
    } else if (pathname.startsWith('/image/')) {
      await answerImage(address, request, response)
    } else {
      count('file')
      await sendPublicFile(decodeURIComponent(pathname), request, response)
    }
  }

  async function answerAny(
    request: IncomingMessage,
    response: ServerResponse,
    isFiles: boolean,
  ): Promise<void> {
    const host = request.headers.host ?? ''
    requests.push(logged(request))
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    const address = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (host === foreignHost) {
      response.writeHead(404).end('Nothing of the workspace is here')
      return
    }
    if (isBot(request) || blockedHosts.includes(host)) return refuseBot(response)
    if (redirect?.from === host) {
      response.writeHead(307, { location: `${redirect.to}${request.url ?? '/'}` }).end()
    } else if (isFiles) {
      const expiredStatus = options.expiredStatus ?? 403
      await answerFile(address, request, response, {
        files: records.meta.files,
        now: now(),
        expiredStatus,
        count,
      })
    } else await answerSite(address, request, response)
  }

  async function answerControl(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') readControl(await textOf(request), server)
    const body = { calls: server.calls(), requests: server.requests() }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answering(task: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    return (request: IncomingMessage, response: ServerResponse) => {
      task(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(String(error))
      })
    }
  }

  const site = await listen(
    answering((request, response) =>
      request.url === '/__control' ? answerControl(request, response) : answerAny(request, response, false),
    ),
    options.port,
  )
  const files = await listen(
    answering((request, response) => answerAny(request, response, true)),
    options.filesPort,
  )
  const tls = certificate
    ? await listen(
        answering((request, response) =>
          answerAny(request, response, isFileHost(request.headers.host ?? '')),
        ),
        0,
        certificate,
      )
    : null
  const filesOrigin = `http://127.0.0.1:${files.port}`
  const origins = tls
    ? { files: `https://${serviceHosts.files}`, pictures: `https://${serviceHosts.pictures}` }
    : { files: filesOrigin, pictures: filesOrigin }
  const origin = `http://127.0.0.1:${site.port}`

  const server: WorkspaceServer = {
    origin,
    port: site.port,
    filesOrigin,
    filesPort: files.port,
    tlsPort: tls?.port ?? null,
    apiBaseUrl: `${origin}/api/v3`,
    rootPageId: records.meta.rootPageId,
    calls: () => Object.fromEntries([...counts].filter(([kind]) => kind !== 'refused')),
    refused: () => counts.get('refused') ?? 0,
    queriesOf: (collectionId) => queries.get(collectionId) ?? 0,
    requests: () => requests,
    resetCalls: () => {
      counts.clear()
      queries.clear()
      requests = []
    },
    setFailure: (failure) => mishaps.setFailure(failure),
    setBlockedHosts: (hosts) => {
      blockedHosts = hosts
    },
    setRedirect: (next) => {
      redirect = next
    },
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
    close: async () => {
      await Promise.all([site.close(), files.close(), tls?.close()])
    },
  }
  return server
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Parses the JSON of a request; nothing when it is invalid, so that the API reports missing fields. */
function parsed(text: string): unknown {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
