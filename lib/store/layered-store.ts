/** Combines a folder of this machine with a store that all instances share. */
import { LRUCache } from 'lru-cache'
import { isMark, markOf, stampIn, stampOf } from './stamps'
import type { SharedStore, Store } from './store'

/** Milliseconds after which what the shared store lacks is written again: at first, and at most after failures. */
const firstPause = 3_000
const longestPause = 60_000
/**
 * Minimal milliseconds between two comparisons of all keys: after the shared store was away or had an older text, and after it lacked
 * one. A store that is full evicts texts all the time.
 */
const comparisonPause = { older: 60_000, missing: 600_000 }
/** Keys whose stamps are known, the latest used ones: those of a blog with some thousand posts. */
const mostKeys = 10_000
/** Characters of the texts that wait for the shared store. Others are read from the folder again. */
const mostOwed = 32 * 1024 * 1024

/**
 * Writes texts to both stores, each with a stamp, and returns the one with the later stamp. So a write that the shared store has
 * missed, or lost with a restart of its server, brings nothing back that was withdrawn since: it is repeated until it succeeds. In
 * place of a text that is too large for the shared store there is a mark with its stamp: the texts of other instances are older.
 */
export class LayeredStore implements Store {
  /** The latest stamps that this process has seen. */
  private readonly stamps = new LRUCache<string, number>({ max: mostKeys })
  /** Stamped texts that the shared store has missed. */
  private readonly owed = new Map<string, string>()
  /** The stamps of texts that the shared store does not take. */
  private readonly unshared = new LRUCache<string, number>({ max: 100 })
  /** The last write of a key that is under way: a slow one must not replace a later one. */
  private readonly turns = new Map<string, Promise<unknown>>()
  private timer: NodeJS.Timeout | null = null
  private pause = firstPause
  /** How long after the last comparison of all keys there has to be another one, in milliseconds. */
  private compareAfter = Number.POSITIVE_INFINITY
  private comparedAt = Number.NEGATIVE_INFINITY

  /**
   * @param remote the shared store; null without one
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly remote: SharedStore | null,
    private readonly files: Store,
    private readonly now: () => number = Date.now,
  ) {
    remote?.onReturn(() => this.returned())
  }

  get shared(): boolean {
    return this.remote !== null
  }

  get isAlone(): boolean {
    return this.remote !== null && !this.remote.isReachable
  }

  async read(key: string): Promise<string | null> {
    const text = await this.latest(key)
    return text === null ? null : text.slice(stampIn(text)?.length ?? 0)
  }

  async write(key: string, text: string): Promise<void> {
    // All of it in turn: otherwise a write whose reading is slow would get a later stamp than those that were called after it.
    await this.inTurn(key, async () => {
      // Later than what it replaces, also where another instance has written it since, and its clock is ahead.
      if (this.shared || !this.stamps.has(key)) await this.latest(key)
      const stamp = Math.ceil(Math.max(this.now(), (this.stamps.get(key) ?? 0) + 1))
      this.stamps.set(key, stamp)
      const stamped = `at ${stamp}\n${text}`
      await Promise.all([this.files.write(key, stamped), this.writeRemote(key, stamped)])
    })
  }

  /** Returns the text with the latest stamp, and writes it to the store that has an older one. */
  private async latest(key: string): Promise<string | null> {
    const [{ there, isAnswered }, here] = await Promise.all([this.readRemote(key), this.files.read(key)])
    const owed = this.owed.get(key) ?? null
    const seen = [there, owed, here].filter((text) => text !== null)
    if (seen.length === 0) return null
    this.stamps.set(key, Math.max(...seen.map(stampOf), this.stamps.get(key) ?? 0))
    const [first = null, ...others] = seen.filter((text) => !isMark(text))
    const latest = others.reduce((one, other) => (stampOf(other) > stampOf(one) ? other : one), first)
    const stamp = stampOf(latest)
    if (owed !== null && stampOf(there) >= stampOf(owed)) this.owed.delete(key)
    if (latest !== null && stampOf(here) < stamp)
      this.fill(key, latest, (text) => this.files.write(key, text))
    // A mark may be later than all texts, where the folder could not be written.
    const isMarkOwed = owed !== null && isMark(owed) && stampOf(owed) >= stamp
    const shared = isMarkOwed ? owed : this.unshared.get(key) === stamp ? markOf(stamp) : latest
    if (isAnswered && shared !== null && stampOf(there) < stampOf(shared)) {
      this.fill(key, shared, (text) => this.writeRemote(key, text))
      // It may have lost others, too.
      this.compareSoon(there === null ? comparisonPause.missing : comparisonPause.older)
    }
    return latest
  }

  private async readRemote(key: string): Promise<{ there: string | null; isAnswered: boolean }> {
    if (this.remote === null) return { there: null, isAnswered: false }
    const there = await this.remote.read(key)
    // Not later: where it becomes reachable meanwhile, null does not mean that the text is missing.
    return { there, isAnswered: this.remote.isReachable }
  }

  /** Writes a text that was read, unless a later one was written meanwhile. Nobody waits for it, because writes read in their turn. */
  private fill(key: string, text: string, write: (text: string) => Promise<unknown>): void {
    void this.inTurn(key, async () => {
      if (stampOf(text) >= (this.stamps.get(key) ?? 0)) await write(text)
    })
  }

  private inTurn(key: string, task: () => Promise<unknown>): Promise<unknown> {
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(task).finally(() => {
      if (this.turns.get(key) === turn) this.turns.delete(key)
    })
    this.turns.set(key, turn)
    return turn
  }

  private async writeRemote(key: string, text: string): Promise<void> {
    if (this.remote === null) return
    const result = await this.remote.write(key, text)
    if (result === 'refused') {
      this.unshared.set(key, stampOf(text))
      await this.writeRemote(key, markOf(stampOf(text)))
      return
    }
    if (result === 'missed') this.owe(key, text)
    else this.owed.delete(key)
  }

  private owe(key: string, text: string): void {
    this.owed.set(key, text)
    let surplus = [...this.owed.values()].reduce((sum, { length }) => sum + length, -mostOwed)
    for (const [oldest, { length }] of this.owed) {
      if (surplus <= 0) break
      this.owed.delete(oldest)
      this.compareSoon(comparisonPause.older)
      surplus -= length
    }
    this.schedule()
  }

  private returned(): void {
    this.pause = firstPause
    clearTimeout(this.timer ?? undefined)
    this.timer = null
    this.compareSoon(comparisonPause.older)
  }

  private compareSoon(pause: number): void {
    this.compareAfter = Math.min(this.compareAfter, pause)
    this.schedule()
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.repair(), this.pause).unref()
  }

  /** Writes again what the shared store has missed; all that is known when it may have lost texts. */
  private async repair(): Promise<void> {
    const comparesAll = Math.abs(this.now() - this.comparedAt) >= this.compareAfter
    if (comparesAll) {
      this.compareAfter = Number.POSITIVE_INFINITY
      this.comparedAt = this.now()
    }
    this.pause = Math.min(this.pause * 2, longestPause)
    for (const key of comparesAll ? [...this.stamps.keys()] : [...this.owed.keys()]) {
      if (!this.remote?.isReachable) {
        if (comparesAll) this.compareSoon(comparisonPause.older)
        break
      }
      await this.latest(key)
      await this.turns.get(key)
    }
    this.timer = null
    if (this.owed.size > 0 || this.compareAfter < Number.POSITIVE_INFINITY) this.schedule()
    else this.pause = firstPause
  }
}
