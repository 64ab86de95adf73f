/** A workspace in memory, made of a few records, that answers a client in either record shape. */
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { type Clock, Limiter } from '@/lib/workspace/client/limiter'

export type Shape = 'flat' | 'nested'
export const shapes: readonly Shape[] = ['flat', 'nested']

/** A record's value. */
export type Value = Record<string, unknown> & { id: string }

/** Values by id, for each kind of record. */
export interface World {
  block: Record<string, Value>
  collection?: Record<string, Value>
  collection_view?: Record<string, Value>
  notion_user?: Record<string, Value>
  custom_emoji?: Record<string, Value>
}

/** A uuid for a small number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Wraps a value as the workspace does in one of its two shapes. */
export function wrap(value: Value, shape: Shape): unknown {
  const flat = { role: 'reader', value }
  return shape === 'flat' ? flat : { spaceId: 'space', value: flat }
}

/** A clock that stands still but for sleep, which it notes down. */
export class FakeClock implements Clock {
  readonly slept: number[] = []
  constructor(public time = Date.parse('2026-06-15T12:00:00Z')) {}
  now = (): number => this.time
  sleep = async (milliseconds: number): Promise<void> => {
    this.slept.push(milliseconds)
    this.time += milliseconds
  }
}

/** A clock whose sleep never ends, for loaders that race a wait. */
export class PatientClock extends FakeClock {
  override sleep = (): Promise<void> => new Promise(() => {})
}

export interface Call {
  endpoint: string
  // The tests look into requests by hand.
  body: Record<string, unknown>
}

/** The fake API. `recordLimit` is how many rows a query brings records for. */
export class FakeWorkspace {
  readonly calls: Call[] = []
  /** No answer ever comes. */
  hangs = false
  /** Answers come after this; at once when it is null. */
  held: Promise<void> | null = null
  /** Which answers are held. */
  isHeld: (call: Call) => boolean = () => true
  /** Replaces the answer of an endpoint; undefined leaves it. */
  intercept: (call: Call) => { status?: number; body?: unknown } | undefined = () => undefined

  constructor(
    readonly world: World,
    readonly shape: Shape = 'flat',
    readonly recordLimit = 1_000,
  ) {}

  client(clock: Clock = new FakeClock(), limiter = new Limiter(3, clock)): WorkspaceClient {
    return new WorkspaceClient({
      apiBaseUrl: 'https://workspace.test/api/v3',
      fetch: this.fetch,
      clock,
      random: () => 0,
      limiter,
    })
  }

  /** Number of calls of an endpoint. */
  count(endpoint: string): number {
    return this.calls.filter((call) => call.endpoint === endpoint).length
  }

  fetch: typeof fetch = async (input, init) => {
    const endpoint = new URL(String(input), 'https://workspace.test').pathname.split('/').at(-1) ?? ''
    const call = { endpoint, body: JSON.parse(String(init?.body)) }
    this.calls.push(call)
    if (this.hangs) return new Promise(() => {})
    if (this.held !== null && this.isHeld(call)) await this.held
    const { status = 200, body = this.answer(call) } = this.intercept(call) ?? {}
    return new Response(JSON.stringify(body), { status })
  }

  /** The answer to a call as the records are. */
  answer({ endpoint, body }: Call): unknown {
    switch (endpoint) {
      case 'loadPageChunk':
        return this.chunk(body)
      case 'syncRecordValuesMain':
        return { recordMap: this.records((body.requests as SyncRequest[]).map(pointerOf)) }
      case 'queryCollection':
        return this.query(body)
      case 'getSignedFileUrls':
        return { signedUrls: (body.urls as { url: string }[]).map(({ url }) => `https://signed.test/${url}`) }
      default:
        return {}
    }
  }

  private chunk(body: Record<string, unknown>): unknown {
    const order = this.readingOrder(String(body.pageId))
    const stack = (body.cursor as { stack: { index: number }[] }).stack
    const begin = stack[0]?.index ?? 0
    const end = begin + Number(body.limit)
    const ids = [String(body.pageId), ...order.slice(begin, end)]
    const pointers: Pointer[] = ids.map((id) => ({ table: 'block', id }))
    for (const id of ids) {
      const block = this.world.block[id]
      for (const view of (block?.view_ids as string[] | undefined) ?? []) {
        pointers.push({ table: 'collection_view', id: view })
      }
      if (block?.collection_id) pointers.push({ table: 'collection', id: String(block.collection_id) })
    }
    return {
      cursor: { stack: end < order.length ? [{ index: end }] : [] },
      recordMap: this.records(pointers),
    }
  }

  private readingOrder(id: string): string[] {
    const block = this.world.block[id]
    return ((block?.content as string[] | undefined) ?? []).flatMap((child) => [
      child,
      ...(this.world.block[child]?.type === 'page' ? [] : this.readingOrder(child)),
    ])
  }

  private query(body: Record<string, unknown>): unknown {
    const collectionId = (body.collection as { id: string }).id
    const limit = findLimit(body.loader)
    const rows = Object.values(this.world.block).filter((block) => block.parent_id === collectionId)
    const ids = rows.map(({ id }) => id)
    const blockIds = ids.slice(0, limit)
    const pointers: Pointer[] = [
      ...blockIds.slice(0, this.recordLimit).map((id) => ({ table: 'block' as const, id })),
      { table: 'collection', id: collectionId },
    ]
    const hasMore = ids.length > limit
    return {
      result: {
        type: 'reducer',
        reducerResults: { collection_group_results: { type: 'results', blockIds, hasMore } },
        sizeHint: ids.length,
      },
      recordMap: this.records(pointers),
    }
  }

  /** A record that does not exist comes back as role none. */
  private records(pointers: readonly Pointer[]): unknown {
    const recordMap: Record<string, Record<string, unknown>> = {}
    for (const { table, id } of pointers) {
      const value = this.world[table]?.[id]
      const records = recordMap[table] ?? {}
      records[id] = value ? wrap(value, this.shape) : { role: 'none' }
      recordMap[table] = records
    }
    return recordMap
  }
}

interface Pointer {
  table: keyof World
  id: string
}

/** A record is named in the request itself, or under `pointer`. */
type SyncRequest = Pointer | { pointer: Pointer }

function pointerOf(request: SyncRequest): Pointer {
  return 'pointer' in request ? request.pointer : request
}

function findLimit(loader: unknown): number {
  const found = /"limit":(\d+)/.exec(JSON.stringify(loader))
  return Number(found?.[1] ?? 0)
}
