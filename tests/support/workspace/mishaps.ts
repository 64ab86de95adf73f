import type { Failure, FailureKind } from './failures'

const SECOND = 1_000

/** Which calls go wrong: those beyond the rate limit, and those that a failure is set for. */
export class Mishaps {
  private failure: Failure | null
  /** Calls that may still be made at the moment `filled`. */
  private left: number
  private filled = Date.now()

  /**
   * @param rateLimit calls a second; 0 for no limit
   * @param burst calls at once, after a quiet time
   */
  constructor(
    failure: Failure | FailureKind | null,
    private readonly rateLimit: number,
    private readonly burst = rateLimit,
  ) {
    this.failure = toFailure(failure)
    this.left = burst
  }

  setFailure(failure: Failure | FailureKind | null): void {
    this.failure = toFailure(failure)
  }

  /** Whether a call now is one too many; if not, it counts. */
  isLimited(): boolean {
    if (this.rateLimit === 0) return false
    const now = Date.now()
    this.left = Math.min(this.burst, this.left + ((now - this.filled) / SECOND) * this.rateLimit)
    this.filled = now
    if (this.left < 1) return true
    this.left -= 1
    return false
  }

  /** The failure of this call, if it fails; one that is set for some calls is used up. */
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
