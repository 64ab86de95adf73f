/**
 * Limits how many pages are rendered at once. A page of the blog takes some 50 ms of processor time, in steps between which other
 * requests are answered: those wait for one step of each page that is being rendered.
 */
import { setMaxListeners } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import { globalSingleton } from '@/lib/global-singleton'
import { Slots } from '@/lib/throttle/slots'
import type { PageName } from '@/lib/workspace/freshness'
import { pageNameOf } from './page-entry'

/** Pages that are rendered at once: while one waits for a file, another one is rendered. */
const atOnce = 2

/** Milliseconds after which a turn ends by itself: React failed to render the page, which no function of ours learns. */
const countedFor = 1_000

/** Milliseconds after which it is checked again, while pages wait, whether those that have turns use the processor. */
const checkedEvery = 50
/** The share of processor time below which they do not. */
const idleBelow = 0.5

/**
 * Rounds of the event loop that pass before a page is rendered. Node.js accepts one new connection in each: without them a reader who
 * opens one waits until a page is rendered for each connection that was opened before.
 */
const rounds = 16

/** A page that is being rendered. */
export interface RenderTurn {
  /** False once it has ended. */
  readonly isOpen: boolean
  /** Ends the turn: nothing is rendered. */
  end(): void
  /** Ends the turn when the page is stored. @param props of the page */
  endWhenStored(props: unknown): void
}

interface Options {
  /** Milliseconds after which a turn ends by itself. */
  longest?: number
  /** Returns the share of time, 0 to 1, in which the process has been busy since the last call. */
  utilization?: () => number
}

/**
 * Renderings that wait are answered in the order of their requests, those of each theme in turn. Turns end early while the
 * processor is idle: whatever their pages wait for, others could be rendered.
 */
export class RenderTurns {
  private readonly slots = new Slots({
    total: atOnce,
    perHolder: atOnce,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerHolder: Number.POSITIVE_INFINITY,
  })
  /** Ends of the turns whose pages are not stored yet, by the name of the page. */
  private readonly unstored = new Map<string, Set<() => void>>()

  /** Ends of all turns. */
  private readonly open = new Set<() => void>()
  private waiting = 0
  private check: ReturnType<typeof setInterval> | undefined
  private readonly longest: number
  private readonly utilization: () => number
  private isLimited = false

  constructor({ longest = countedFor, utilization = loopUtilization() }: Options = {}) {
    this.longest = longest
    this.utilization = utilization
  }

  /** Begins to limit: a page cache tells when a page is stored. There is none on Vercel, and builds use none. */
  limit(): void {
    this.isLimited = true
  }

  /**
   * Waits for a turn.
   * @param theme of the address; pages of the site's own theme have none
   */
  async begin(theme = ''): Promise<RenderTurn> {
    if (!this.isLimited) return unlimited
    this.waiting += 1
    this.watch()
    const release = await this.slots.take(theme, endless)
    this.waiting -= 1
    for (let round = 0; round < rounds; round += 1) await nextRound()
    const timer = setTimeout(() => end(), this.longest)
    timer.unref()
    let isOpen = true
    let forget = () => {}
    const end = () => {
      isOpen = false
      clearTimeout(timer)
      this.open.delete(end)
      forget()
      release?.()
    }
    this.open.add(end)
    const endWhenStored = (props: unknown) => {
      const name = pageNameOf(props)
      if (name === null) end()
      else if (isOpen) forget = this.note(keyOf(name), end)
    }
    return {
      get isOpen() {
        return isOpen
      },
      end,
      endWhenStored,
    }
  }

  /** Ends the turns of a page. */
  stored(name: PageName): void {
    for (const end of [...(this.unstored.get(keyOf(name)) ?? [])]) end()
  }

  /** Ends turns that leave the processor idle, until no page waits. */
  private watch(): void {
    if (this.check !== undefined) return
    this.utilization()
    this.check = setInterval(() => {
      const isIdle = this.utilization() < idleBelow
      if (isIdle) for (const end of [...this.open]) end()
      if (this.waiting > 0) return
      clearInterval(this.check)
      this.check = undefined
    }, checkedEvery)
    this.check.unref()
  }

  /** Returns a function that takes the entry away. */
  private note(key: string, end: () => void): () => void {
    const ends = this.unstored.get(key) ?? new Set()
    this.unstored.set(key, ends.add(end))
    return () => {
      ends.delete(end)
      if (ends.size === 0 && this.unstored.get(key) === ends) this.unstored.delete(key)
    }
  }
}

const unlimited: RenderTurn = { isOpen: true, end: () => {}, endWhenStored: () => {} }
/** A turn before the first one. */
export const endedTurn: RenderTurn = { ...unlimited, isOpen: false }

/** The share of time in which this process's event loop has been busy since the last call. */
function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/** Nobody ends the wait: the framework renders a page also when its reader has gone. */
const endless = new AbortController().signal
// Each page that waits listens, and Node.js would warn of a leak.
setMaxListeners(0, endless)

const keyOf = ({ path, theme }: PageName) => JSON.stringify([path, theme])

/** Returns the instance of this process, which pages share with the page cache, a separate bundle. */
export function renderTurns(): RenderTurns {
  return globalSingleton('render turns', () => new RenderTurns())
}
