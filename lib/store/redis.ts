/** The connection to the Redis that instances of a site share (REDIS_URL). */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { globalSingleton } from '@/lib/global-singleton'
import { logText } from '@/lib/text-forms'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings, secrets } from '@/lib/workspace/deployed'

/**
 * Timeout of a command in milliseconds. It is short, because readers wait, and memory and disk can answer as well.
 */
const commandTimeout = 500
/** Milliseconds that the first command waits for the connection, so that a new process can read stored content. */
const firstWait = 1_500
/** Milliseconds without commands after a timeout, so that only one reader waits. */
const pause = 2_000
/** Minimal milliseconds between two messages about outages: an unstable Redis would fill the log. */
const tellingPause = 60_000
/** Characters of Redis messages in the log. */
const longestReason = 200
/** Maximal milliseconds between two attempts to connect. */
const longestRetry = 5_000

/**
 * Runs commands while Redis is reachable. It never throws and never waits long: without Redis the result is null.
 * An outage is logged once, and so is its end.
 */
export class RedisLink {
  /**
   * The library is loaded with the first connection: most sites have none, and functions start faster without it.
   */
  private readonly client: Promise<Redis>
  /** The client after the first connection was established or has failed. */
  private readonly settled: Promise<Redis>
  private away = false
  private failures = 0
  private closed = false
  /** On the clock of `performance.now`, which nobody sets back. */
  private pausedUntil = 0
  private toldAt = Number.NEGATIVE_INFINITY
  private isTold = false
  private opened: Redis | null = null
  private readonly listeners: (() => void)[] = []

  /** @param url `redis://` or `rediss://`, with user name, password and database number if needed */
  constructor(
    url: string,
    /** Prefix of every key: several sites may share a Redis. */
    private readonly prefix: string,
  ) {
    this.client = this.connect(url)
    this.settled = this.client.then(firstEvent)
    this.settled.catch((error: unknown) => this.failed(error))
  }

  private async connect(url: string): Promise<Redis> {
    // The bundler gives a module that is a function no other name than `default`.
    const { default: Redis } = await import('ioredis')
    const client = new Redis(url, {
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(100 * 2 ** Math.min(attempt, 10), longestRetry),
    })
    client.on('error', (error: unknown) => this.failed(error))
    client.on('close', () => this.failed(new Error('the connection was closed')))
    client.on('ready', () => this.returned())
    this.opened = client
    return client
  }

  /** Returns the result of commands; null while Redis is unreachable. Use `key` for their keys. */
  async run<Result>(commands: (client: Redis) => Promise<Result>): Promise<Result | null> {
    const client = await this.settled.catch(() => null)
    if (client === null || !this.isReachable) return null
    const { failures } = this
    const answer = commands(client)
    try {
      const result = await inTime(answer)
      // If another command failed while this one ran, its success does not prove that Redis is back.
      if (failures === this.failures) this.returned()
      return result
    } catch (error) {
      if (isForeignType(error)) {
        warnOnce(
          'Redis holds a list or another structure under a name of this site; it is ignored. ' +
            'Another program writes into this Redis: give the site a Redis or a Redis user of its own.',
        )
        return null
      }
      this.pausedUntil = performance.now() + pause
      this.failed(error)
      this.leaveUnanswered(client, answer)
      return null
    }
  }

  /**
   * Opens another connection when a reply is long overdue: otherwise it would stay in memory until it is complete.
   */
  private leaveUnanswered(client: Redis, answer: Promise<unknown>): void {
    const timer = setTimeout(() => client.disconnect(true), pause)
    timer.unref()
    const settled = () => clearTimeout(timer)
    answer.then(settled, settled)
  }

  /** Whether commands are sent: the connection is open, and no command has failed in the last two seconds. */
  get isReachable(): boolean {
    return this.opened?.status === 'ready' && performance.now() >= this.pausedUntil
  }

  /** Calls a function each time Redis answers again after an outage. */
  onReturn(listener: () => void): void {
    this.listeners.push(listener)
  }

  /** The full name of a key in Redis. */
  key(name: string): string {
    return this.prefix + name
  }

  /** Closes the connection, so that the process can exit. */
  close(): void {
    this.closed = true
    void this.client.then(
      (client) => client.disconnect(),
      () => undefined,
    )
  }

  private failed(error: unknown): void {
    this.failures += 1
    if (this.away || this.closed) return
    this.away = true
    this.isTold = performance.now() - this.toldAt >= tellingPause
    if (!this.isTold) return
    this.toldAt = performance.now()
    // Never the address, because it contains the password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    const shown = logText(reason).slice(0, longestReason)
    console.warn(`Redis does not answer (${shown}): the site continues from memory and disk.`)
  }

  private returned(): void {
    this.pausedUntil = 0
    if (!this.away) return
    this.away = false
    if (this.isTold) console.info('Redis answers again.')
    for (const listener of this.listeners) listener()
  }
}

/** Waits for the first connection or its failure, up to a timeout. */
function firstEvent(client: Redis): Promise<Redis> {
  return new Promise((resolve) => {
    const wait = setTimeout(() => resolve(client), firstWait)
    for (const event of ['ready', 'close'] as const) {
      client.once(event, () => {
        clearTimeout(wait)
        resolve(client)
      })
    }
  })
}

/** A key of another type was written by another program. This is no outage: other keys can be read. */
function isForeignType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE')
}

/**
 * Returns a result, unless it takes too long. If this process was busy itself, a reply that has arrived is not
 * late: it is read after the timers and before the immediates of the same event loop turn.
 */
async function inTime<Result>(result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      setImmediate(() => reject(new Error(`no answer within ${commandTimeout} ms`)))
    }, commandTimeout)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The connection of this process; null when REDIS_URL is not set. */
export function redis(): RedisLink | null {
  return globalSingleton('redis', () => {
    const url = secrets().REDIS_URL
    if (url === '') return null
    const site = createHash('sha256').update(deployedSettings().NOTION_PAGE_ID).digest('hex').slice(0, 12)
    return new RedisLink(url, `inkstone:${site}:`)
  })
}
