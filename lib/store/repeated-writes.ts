/** Repeats writes to a folder that is full, or cannot be written for another reason that may pass. */
import { stampOf } from './stamps'
import type { FileResult, FileStore } from './store'

/** Milliseconds after which missed writes are repeated: at first, and at most after failures. */
const pauses = { first: 3_000, longest: 60_000 }
/** Characters of the texts that wait. While there are more, only those that wait already are replaced by later ones. */
const mostMissed = 32 * 1024 * 1024
/** Texts that may fail in one repetition: each costs a second and a half. */
const failuresInTurn = 3

/**
 * Keeps texts that a folder has missed in memory, and writes them again until that succeeds: otherwise the content would be missing, or
 * be an older one, after a restart. A text that another process has written meanwhile is not replaced. Texts have stamps, and the caller
 * writes those of one key one after the other.
 */
export class RepeatedWrites implements FileStore {
  private readonly missed = new Map<string, string>()
  private repeating: { key: string; done: Promise<boolean> } | null = null
  private timer: NodeJS.Timeout | null = null
  private pause: number
  /** Keys of texts that were not kept, because too many waited. */
  private readonly left = new Set<string>()
  /** When the first of the writes was missed, in milliseconds of the process. */
  private since = 0

  /** @param firstPause milliseconds before the first repetition */
  constructor(
    private readonly files: FileStore,
    private readonly firstPause = pauses.first,
  ) {
    this.pause = firstPause
  }

  async read(key: string): Promise<string | null> {
    const there = await this.files.read(key)
    const missed = this.missed.get(key) ?? null
    return stampOf(missed) > stampOf(there) ? missed : there
  }

  async write(key: string, text: string): Promise<FileResult> {
    // From now on this one is read and repeated.
    if (this.missed.has(key)) this.missed.set(key, text)
    // An older text that is being written must not replace it.
    if (this.repeating?.key === key) await this.repeating.done
    const result = await this.files.write(key, text)
    if (result === 'missed') this.keep(key, text)
    else this.drop(key, result)
    return result
  }

  private keep(key: string, text: string): void {
    const waiting = [...this.missed.values()].reduce((sum, { length }) => sum + length, 0)
    if (waiting >= mostMissed && !this.missed.has(key)) {
      this.left.add(key)
      return
    }
    this.left.delete(key)
    if (this.missed.size === 0) this.since = performance.now()
    this.missed.set(key, text)
    this.schedule()
  }

  private drop(key: string, result: FileResult): void {
    if (result === 'stored') this.left.delete(key)
    // The folder says by itself that nothing can be written.
    if (!this.missed.delete(key) || this.missed.size > 0 || result !== 'stored') return
    const seconds = Math.round((performance.now() - this.since) / 1_000)
    const others = this.left.size
    console.info(
      `Content that could not be written is in its folder now, after ${seconds} s` +
        `${others > 0 ? `, but for ${others} texts that are written once they change or are read again` : ''}.`,
    )
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.repeatAll(), this.pause).unref()
  }

  /** Ends after some texts that fail: the others would as well, unless these were too large for the room that is left. */
  private async repeatAll(): Promise<void> {
    this.pause = Math.min(this.pause * 2, pauses.longest)
    let failures = 0
    for (const key of [...this.missed.keys()]) {
      const done = this.repeat(key)
      this.repeating = { key, done }
      const isDone = await done
      this.repeating = null
      if (isDone) continue
      failures += 1
      // The next repetition begins with the others.
      const text = this.missed.get(key)
      if (text !== undefined && this.missed.delete(key)) this.missed.set(key, text)
      if (failures === failuresInTurn) break
    }
    this.timer = null
    if (this.missed.size > 0) this.schedule()
    else this.pause = this.firstPause
  }

  /** Returns false if the text is missed again. */
  private async repeat(key: string): Promise<boolean> {
    const text = this.missed.get(key)
    if (text === undefined) return true
    const isLatest = stampOf(await this.files.read(key)) < stampOf(text)
    const result = isLatest ? await this.files.write(key, text) : 'stored'
    if (result === 'missed') return false
    // Otherwise a later text has come meanwhile.
    if (this.missed.get(key) === text) this.drop(key, result)
    return true
  }
}
