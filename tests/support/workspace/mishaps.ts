import type { Failure, FailureKind } from './failures'

const SECOND = 1_000

export interface RateLimit {
  /** Requests per second; 0 for no limit. */
  rate: number
  /** Requests at once, after a quiet time. */
  burst: number
  /** Milliseconds after the first refusal in which every request is refused. */
  cooldownMs: number
}

/** Decides which requests fail: those beyond the rate limit, and those with a configured failure. */
export class Mishaps {
  private failure: Failure | null
  /** Tokens left at the time `filled`. */
  private left: number
  private filled = Date.now()
  private cooldownUntil = 0

  constructor(
    failure: Failure | FailureKind | null,
    private readonly limit: RateLimit,
  ) {
    this.failure = toFailure(failure)
    this.left = limit.burst
  }

  setFailure(failure: Failure | FailureKind | null): void {
    this.failure = toFailure(failure)
  }

  /** Whether a request now is refused; otherwise it counts. A request during the cool-down does not prolong it. */
  isLimited(): boolean {
    const { rate, burst, cooldownMs } = this.limit
    if (rate === 0) return false
    const now = Date.now()
    if (now < this.cooldownUntil) return true
    this.left = Math.min(burst, this.left + ((now - this.filled) / SECOND) * rate)
    this.filled = now
    if (this.left < 1) {
      this.cooldownUntil = now + cooldownMs
      return true
    }
    this.left -= 1
    return false
  }

  /** The failure of this request, if any; one that is set for a number of requests is used up. */
  failureOf(endpoint: string): FailureKind | null {
    if (!this.failure || (this.failure.endpoint !== undefined && this.failure.endpoint !== endpoint))
      return null
    const { kind, times } = this.failure
    if (times !== undefined) this.failure = times > 1 ? { ...this.failure, times: times - 1 } : null
    return kind
  }
}

function toFailure(given: Failure | FailureKind | null): Failure | null {
  return given === null || typeof given === 'object' ? given : { kind: given }
}
