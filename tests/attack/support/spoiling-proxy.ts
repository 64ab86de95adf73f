import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answer, type RecordShape, type Records } from '@/lib/embedded-workspace/emulator'
import type { ApiAnswer } from '@/lib/embedded-workspace/emulator/wire'
import { type Listener, listen } from '../../support/workspace/listen'
import type { Random } from '../../support/workspace/random'

/** An answer on its way to the blog, with what a way of spoiling needs to know. */
export interface Exchange {
  endpoint: string
  answer: ApiAnswer
  records: Records
  shape: RecordShape
  random: Random
  response: ServerResponse
}

/** One way of spoiling an answer. It ends the response itself, or never. */
export interface SpoilingWay {
  name: string
  send: (exchange: Exchange) => void
}

/** A workspace behind the proxy, at an address of its own, so that late requests of another case do not count. */
export interface ProxiedWorkspace {
  apiBaseUrl: string
  /** Begins to count anew; the answer with this number (from 0) is spoiled. */
  spoil(target: { number: number; way: SpoilingWay; random: Random }): void
  /** Spoils nothing from now on. */
  keepGood(): void
  setShape(shape: RecordShape): void
  /** Takes note that the records were edited. */
  edited(): void
  /** Whether an answer is still to be spoiled. */
  isPending(): boolean
  /** What was spoiled since: the endpoint, or null. */
  spoiled(): string | null
  close(): void
}

export interface SpoilingProxy {
  open(records: Records, shape: RecordShape): ProxiedWorkspace
  close(): Promise<void>
}

interface Session {
  records: Records
  shape: RecordShape
  count: number
  target: { number: number; way: SpoilingWay; random: Random } | null
  spoiled: string | null
  /** Good answers to the same requests, until the records are edited. */
  answers: Map<string, { status: number; headers: Record<string, string>; text: string }>
}

/**
 * Serves emulated workspaces, and spoils the one answer that a test has chosen. That answer goes over HTTP; this
 * process's fetch gives the good ones, which are thousands, without a connection.
 */
export async function startSpoilingProxy(): Promise<SpoilingProxy> {
  const sessions = new Map<string, Session>()
  const listener: Listener = await listen((request, response) => {
    spoil(sessions, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  const origin = `http://127.0.0.1:${listener.port}`
  const networkFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { session, endpoint } = sessionAt(sessions, String(input), origin)
    if (!session || session.count++ === session.target?.number) return networkFetch(input, init)
    const { status, headers, text } = goodAnswer(session, endpoint, String(init?.body))
    // An answer never comes in the same turn as its request.
    await nextTurn()
    return new Response(text, { status, headers })
  }
  let opened = 0
  return {
    open(records, shape) {
      const name = String(opened++)
      const session: Session = { records, shape, count: 0, target: null, spoiled: null, answers: new Map() }
      sessions.set(name, session)
      return {
        apiBaseUrl: `${origin}/${name}/api/v3`,
        spoil: (target) => Object.assign(session, { count: 0, target, spoiled: null }),
        keepGood: () => Object.assign(session, { target: null }),
        setShape: (next) => {
          session.shape = next
          session.answers.clear()
        },
        edited: () => session.answers.clear(),
        isPending: () => session.target !== null && session.spoiled === null,
        spoiled: () => session.spoiled,
        close: () => void sessions.delete(name),
      }
    },
    close: () => {
      globalThis.fetch = networkFetch
      return listener.close()
    },
  }
}

/** The open workspace that an address belongs to, and what is asked of it. */
function sessionAt(
  sessions: ReadonlyMap<string, Session>,
  address: string,
  origin: string,
): { session?: Session; endpoint: string } {
  if (!address.startsWith(`${origin}/`)) return { endpoint: '' }
  const [, name = '', , , endpoint = ''] = address.slice(origin.length).split('?', 1)[0]?.split('/') ?? []
  return { session: sessions.get(name), endpoint }
}

function goodAnswer({ records, shape, answers }: Session, endpoint: string, body: string) {
  const key = `${endpoint} ${body}`
  const known = answers.get(key)
  if (known) return known
  const { status, headers, body: answered } = answer(records, { endpoint, body: JSON.parse(body) }, { shape })
  const good = { status, headers, text: JSON.stringify(answered) }
  answers.set(key, good)
  return good
}

/** Answers the request that fetch let through. */
async function spoil(
  sessions: ReadonlyMap<string, Session>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { session, endpoint } = sessionAt(sessions, request.url ?? '', '')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  if (!session?.target) {
    response.writeHead(503).end()
    return
  }
  const { records, shape, target } = session
  const body: unknown = JSON.parse(Buffer.concat(parts).toString())
  session.spoiled = endpoint
  target.way.send({
    endpoint,
    answer: answer(records, { endpoint, body }, { shape }),
    records,
    shape,
    random: target.random,
    response,
  })
}
