import type { Clock } from './client/limiter'

/** State of an outage. */
export interface OutageState {
  /** Milliseconds since the epoch; null while the workspace answers. */
  since: number | null
  /** The first failure; '' while the workspace answers. */
  reason: string
  /** Number of failures since then. */
  failures: number
}

/** Logs once when an outage begins and once when it ends, however many requests fail in between. */
export class Outage {
  private current: OutageState = { since: null, reason: '', failures: 0 }

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  get state(): OutageState {
    return this.current
  }

  get isOn(): boolean {
    return this.current.since !== null
  }

  /** @param isDoubt the workspace answered, but a change of its table is not believed yet */
  failed(error: unknown, isDoubt = false): void {
    const { since, reason, failures } = this.current
    if (since !== null) {
      this.current = { since, reason, failures: failures + 1 }
      return
    }
    this.current = { since: this.clock.now(), reason: String(error), failures: 1 }
    if (isDoubt) {
      console.error(
        'The table as it is now is not shown; readers get the former content, without what was withdrawn.',
        String(error),
      )
    } else {
      console.error(
        'The workspace cannot be read; readers get the last good content until it answers.',
        error,
      )
    }
  }

  answered(): void {
    const { since, failures } = this.current
    if (since === null) return
    this.current = { since: null, reason: '', failures: 0 }
    const seconds = Math.round((this.clock.now() - since) / 1_000)
    console.info(`The workspace answers again, after ${seconds} s and ${failures} failed attempts.`)
  }
}
