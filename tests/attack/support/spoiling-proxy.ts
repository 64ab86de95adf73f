import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, type RecordShape, type Records } from '@/lib/workspace/emulator'
import type { ApiAnswer } from '@/lib/workspace/emulator/wire'
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
  /** Answers since the count began. */
  count(): number
  /** Begins to count anew; the answer with this number (from 0) is spoiled. */
  spoil(target: { number: number; way: SpoilingWay; random: Random }): void
  /** Spoils nothing from now on. */
  keepGood(): void
  setShape(shape: RecordShape): void
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
}

/** Serves emulated workspaces over HTTP, and spoils the one answer that a test has chosen. */
export async function startSpoilingProxy(): Promise<SpoilingProxy> {
  const sessions = new Map<string, Session>()
  const listener: Listener = await listen((request, response) => {
    respond(sessions, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  let opened = 0
  return {
    open(records, shape) {
      const name = String(opened++)
      const session: Session = { records, shape, count: 0, target: null, spoiled: null }
      sessions.set(name, session)
      return {
        apiBaseUrl: `http://127.0.0.1:${listener.port}/${name}/api/v3`,
        count: () => session.count,
        spoil: (target) => Object.assign(session, { count: 0, target, spoiled: null }),
        keepGood: () => Object.assign(session, { target: null }),
        setShape: (next) => Object.assign(session, { shape: next }),
        spoiled: () => session.spoiled,
        close: () => void sessions.delete(name),
      }
    },
    close: () => listener.close(),
  }
}

async function respond(
  sessions: ReadonlyMap<string, Session>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', , , endpoint = ''] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? []
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const session = sessions.get(name)
  if (!session) {
    response.writeHead(503).end()
    return
  }
  const { records, shape, target } = session
  const answered = answer(records, { endpoint, body: JSON.parse(Buffer.concat(parts).toString()) }, { shape })
  const number = session.count++
  if (target?.number === number) {
    session.spoiled = endpoint
    target.way.send({ endpoint, answer: answered, records, shape, random: target.random, response })
    return
  }
  response.writeHead(answered.status, answered.headers).end(JSON.stringify(answered.body))
}
